"use strict";
// Without this every position stands on the page, one below the other; with it they are stepped through.
(() => {
  const scenes = [...document.querySelectorAll(".scene")];
  const steps = document.getElementById("steps");
  if (!scenes.length || !steps) return;
  const slider = steps.querySelector("input");
  const place = steps.querySelector("output");
  const button = (name) => steps.querySelector(`[data-do="${name}"]`);
  let at = Math.max(0, scenes.findIndex((one) => `#${one.id}` === location.hash));
  let whole = false;

  const show = () => {
    scenes.forEach((one, number) => { one.hidden = !whole && number !== at; });
    slider.value = at;
    place.textContent = `${at} / ${scenes.length - 1}`;
    for (const name of ["first", "back"]) button(name).disabled = at === 0;
    for (const name of ["on", "last"]) button(name).disabled = at === scenes.length - 1;
    button("list").setAttribute("aria-pressed", String(whole));
    try { history.replaceState(null, "", `#${scenes[at].id}`); } catch { /* a page from a file may not */ }
    if (whole) scenes[at].scrollIntoView({ block: "nearest" });
  };
  const go = (to) => {
    at = Math.min(scenes.length - 1, Math.max(0, to));
    show();
  };
  const speak = (language) => {
    document.documentElement.lang = language;
    for (const one of document.querySelectorAll("[data-said]")) one.hidden = one.lang !== language;
    for (const one of document.querySelectorAll(`[data-label-${language}]`)) {
      const label = one.getAttribute(`data-label-${language}`);
      one.title = label;
      one.setAttribute("aria-label", label);
    }
  };
  const acts = {
    first: () => go(0),
    back: () => go(at - 1),
    on: () => go(at + 1),
    last: () => go(scenes.length - 1),
    list: () => { whole = !whole; show(); },
    speak: () => speak(document.documentElement.lang === "ja" ? "en" : "ja"),
  };
  const keys = {
    ArrowLeft: "back", h: "back", ArrowRight: "on", l: "on", " ": "on", Home: "first", End: "last", a: "list",
  };

  for (const name of Object.keys(acts)) button(name).addEventListener("click", acts[name]);
  slider.addEventListener("input", () => go(Number(slider.value)));
  addEventListener("hashchange", () => {
    const found = scenes.findIndex((one) => `#${one.id}` === location.hash);
    if (found >= 0) go(found);
  });
  addEventListener("keydown", (event) => {
    const act = keys[event.key];
    const pressing = event.key === " " && event.target.matches("button, summary");
    if (!act || pressing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    acts[act]();
  });
  let touched = null;
  addEventListener("touchstart", (event) => {
    const inside = event.target instanceof Element && event.target.closest(".scene");
    touched = inside && event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  addEventListener("touchend", (event) => {
    if (!touched || whole) return;
    const [x, y] = [event.changedTouches[0].clientX - touched[0], event.changedTouches[0].clientY - touched[1]];
    touched = null;
    if (Math.abs(x) > 45 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
  }, { passive: true });
  steps.hidden = false;
  speak(document.documentElement.lang);
  show();
  scrollTo(0, 0);
})();
