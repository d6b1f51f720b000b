// Begins what takes longest while the script of the card room is still on its way: the connection, with
// its first message, and the core where the address names a table.  On a slow link a table is there
// most of a second sooner.  link.js takes the connection over, with what it has heard; room.js the core.
// A plain script of its own, so that it can run before the page is read.
{
    const kept = (key) => {
        try {
            return localStorage.getItem(key) ?? undefined;
        } catch {
            return undefined; // link.js does without as well
        }
    };
    const socket = new WebSocket(new URL("ws", location.href).href.replace(/^http/, "ws"), "riffle-1");
    const heard = [];
    const hello = { do: "hello", token: kept("riffle.token"), name: kept("riffle.name") };
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = ({ data }) => heard.push(data);
    const core = location.hash.includes("table=") ? fetch("riffle.wasm") : undefined;
    globalThis.riffleEarly = { socket, heard, core };
}
