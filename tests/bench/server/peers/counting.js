// What the players of either server count, in the form in which ours print it.
const { readFileSync } = require("fs");

let counting = false, waits = [];
exports.counted = (sent) => { if (counting) waits.push(Number(process.hrtime.bigint() - sent) / 1e9); };

const ticks = (pid) => readFileSync(`/proc/${pid}/stat`, "ascii").split(")").pop().trim().split(" ").slice(11, 13).map((n) => n / 100);

exports.measure = async (seconds, pid) => {
  await new Promise((done) => setTimeout(done, 1000));
  const before = ticks(pid), own = process.cpuUsage(), began = process.hrtime.bigint();
  counting = true;
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const passed = Number(process.hrtime.bigint() - began) / 1e9;
  const after = ticks(pid), used = process.cpuUsage(own);
  waits.sort((a, b) => a - b);
  console.log(JSON.stringify({
    moves: waits.length, seconds: passed, user: after[0] - before[0], kernel: after[1] - before[1],
    client: (used.user + used.system) / 1e6, refused: 0,
    p50: waits[waits.length >> 1] ?? 0, p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }));
  process.exit(0);
};
