// Colyseus: tables of four who move in turn. `node colyseus.js server TABLES`, `node colyseus.js players SECONDS PID PORT TABLES`.
const { counted, measure } = require("./counting.js");

async function server(tables) {
  const { Server, Room } = require("@colyseus/core");
  const { WebSocketTransport } = require("@colyseus/ws-transport");
  const { schema } = require("@colyseus/schema");
  const Table = schema({ turn: "number", field: "number", moves: "number", counts: ["number"] });
  class Round extends Room {
    onCreate() {
      this.maxClients = 4;
      this.setPatchRate(null);
      this.state = new Table();
      Object.assign(this.state, { turn: 0, field: 0, moves: 0 });
      this.state.counts.push(11, 11, 11, 11);
      this.seats = [];
      this.onMessage("play", (client, card) => {
        const seat = this.seats.indexOf(client.sessionId);
        if (seat !== this.state.turn || !Number.isInteger(card) || this.seats.length < 4) return;
        this.state.field = card;
        this.state.counts[seat] = 11 - (this.state.moves % 2);
        this.state.turn = (seat + 1) % 4;
        this.state.moves += 1;
        this.broadcastPatch();
      });
    }
    onJoin(client) {
      this.seats.push(client.sessionId);
      client.send("seat", this.seats.length - 1);
      if (this.seats.length === 4) setTimeout(() => this.broadcast("go", 0), 100);
    }
  }
  const http = require("http").createServer();
  const host = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
  host.define("round", Round);
  await host.listen(0);
  console.log(JSON.stringify({ port: http.address().port, tables }));
}

const JOIN = 10, DATA = 13, PATCH = 15;

async function players(seconds, pid, port, tables) {
  const { WebSocket } = require("ws");
  const { pack, unpack } = require("@colyseus/msgpackr");
  for (let table = 0; table < tables; table++) {
    for (let number = 0; number < 4; number++) {
      const reply = await fetch(`http://127.0.0.1:${port}/matchmake/joinOrCreate/round`, {
        method: "POST", headers: { "content-type": "application/json" }, body: "{}",
      });
      const { room, sessionId } = await reply.json();
      const line = new WebSocket(`ws://127.0.0.1:${port}/${room.processId}/${room.roomId}?sessionId=${sessionId}`);
      line.binaryType = "nodebuffer";
      let seat = -1, moves = 0, begun = false, sent = 0n;
      // The state's patches need not be read: each tells of one move, so a player counts them to know whose turn it is.
      const act = () => {
        if (sent && moves % 4 !== seat) { counted(sent); sent = 0n; }
        if (!begun || seat < 0 || moves % 4 !== seat || sent) return;
        sent = process.hrtime.bigint();
        line.send(Buffer.concat([Buffer.from([DATA]), pack("play"), pack(moves % 88)]));
      };
      await new Promise((ready) => line.on("message", (data) => {
        if (data[0] === JOIN) { line.send(Buffer.from([JOIN])); ready(); }
        else if (data[0] === PATCH) { moves += 1; act(); }
        else if (data[0] === DATA) {
          const words = data.subarray(1).toString("latin1");
          if (words.includes("seat")) seat = unpack(data.subarray(data.indexOf("seat") + 4));
          else { begun = true; act(); }
        }
      }));
    }
  }
  await measure(seconds, pid);
}

const [, , role, ...given] = process.argv;
role === "server" ? server(Number(given[0])) : players(Number(given[0]), given[1], given[2], Number(given[3]));
