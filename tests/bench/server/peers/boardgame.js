// boardgame.io: tables of four who move in turn. `node boardgame.js server TABLES`, `node boardgame.js players SECONDS PID PORT TABLES`.
const { counted, measure } = require("./counting.js");

const game = {
  name: "round",
  setup: () => ({ field: 0, counts: [11, 11, 11, 11], hands: [0, 1, 2, 3].map((s) => Array.from({ length: 11 }, (_, i) => 8 * i + s)) }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : null)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      G.field = card;
      G.counts[playerID] = G.hands[playerID].length;
    },
  },
};

async function server(tables) {
  const { Server, Origins } = require("boardgame.io/server");
  const host = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const running = await host.run({ port: 0, callback: () => {} });
  console.log(JSON.stringify({ port: running.appServer.address().port, tables }));
}

async function players(seconds, pid, port, tables) {
  const { io } = require("socket.io-client");
  for (let table = 0; table < tables; table++) {
    const matchID = `table${table}`; // made when the first player asks for it
    for (let seat = 0; seat < 4; seat++) {
      const me = String(seat);
      const line = io(`http://127.0.0.1:${port}/round`, { transports: ["websocket"], forceNew: true });
      let sent = 0n;
      const look = (state) => {
        if (sent && state.ctx.currentPlayer !== me) { counted(sent); sent = 0n; }
        if (state.ctx.currentPlayer !== me || sent) return;
        sent = process.hrtime.bigint();
        const action = { type: "MAKE_MOVE", payload: { type: "play", args: [state._stateID % 88], playerID: me } };
        line.emit("update", action, state._stateID, matchID, me);
      };
      line.on("connect", () => line.emit("sync", matchID, me, undefined, 4));
      line.on("sync", (_, info) => look(info.state));
      line.on("update", (_, state) => look(state));
    }
  }
  await measure(seconds, pid);
}

const [, , role, ...given] = process.argv;
role === "server" ? server(Number(given[0])) : players(Number(given[0]), given[1], given[2], Number(given[3]));
