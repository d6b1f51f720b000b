// Begins what takes longest while the script of the card room is still on its way: the connection, with
// its first messages, and where the address names a table its lines and the core.  link.js takes the
// connection over, with what it has heard; room.js the core.  tool/pages puts this script into the page
// itself, so that nothing waits for another request: on a slow link a table is there a second sooner.
{
    const kept = (key) => {
        try {
            return localStorage.getItem(key) ?? undefined;
        } catch {
            return undefined; // link.js does without as well
        }
    };
    const table = new URLSearchParams(location.hash.slice(1)).get("table") ?? undefined;
    const socket = new WebSocket(new URL("ws", location.href).href.replace(/^http/, "ws"), "riffle-1");
    const heard = [];
    const send = (message) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
        send({ do: "hello", token: kept("riffle.token"), name: kept("riffle.name") });
        if (table) send({ do: "watch", table, from: 0, view: false, re: 0 });
    };
    socket.onmessage = ({ data }) => heard.push(data);
    const core = table && fetch("riffle.wasm");
    globalThis.riffleEarly = { socket, heard, core, table };
}
