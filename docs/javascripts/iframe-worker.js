// Browsers start no worker from file://. There the search runs in a hidden frame, which looks for IFrameWorker.
if (location.protocol === "file:") {
  const prelude = `<script>
    var importScripts = (...urls) => urls.reduce((before, url) => before.then(() => new Promise((done) => {
      document.body.appendChild(Object.assign(document.createElement("script"), { src: url, onload: done }))
    })), Promise.resolve());
    var postMessage = (data) => parent.dispatchEvent(new MessageEvent("message", { data, source: window }));
  </` + "script>";
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = Object.assign(document.createElement("iframe"), { hidden: true });
      document.body.appendChild(frame);
      this.window = frame.contentWindow;
      window.addEventListener("message", (event) => {
        if (event.source !== this.window) return;
        event.stopImmediatePropagation();
        const message = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(message);
        if (this.onmessage) this.onmessage(message);
      });
      this.ready = new Promise((done) => { frame.onload = done; });
      const page = this.window.document;
      page.open();
      page.write(`<body>${prelude}<script src="${url}"></` + "script></body>");
      page.close();
    }

    postMessage(data) {
      this.ready.then(() => this.window.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
