// A slow link to a room: a proxy that delays every byte by half a round trip and lets only so many
// bytes a second through, for all connections together.  It slows the WebSocket too, which the
// browser's own throttling does not.
import { connect, createServer } from "node:net";

// "3G Fast" of WebPageTest, which Lighthouse uses for its slow phone too.
export const FAST_3G = { rtt: 150, down: 1.6e6 / 8, up: 768e3 / 8 }; // milliseconds; bytes a second

// Passes what comes from `source` to `target`, late and at `rate`.  `queue` is shared by connections.
function passOn(source, target, delay, queue, rate) {
    source.on("data", (bytes) => {
        const now = performance.now();
        queue.free = Math.max(now, queue.free) + (1000 * bytes.length) / rate;
        setTimeout(() => target.destroyed || target.write(bytes), queue.free - now + delay);
        if (queue.free - now > 200) {
            source.pause();
            setTimeout(() => source.resume(), 100);
        }
    });
    source.on("end", () => setTimeout(() => target.end(), Math.max(0, queue.free - performance.now()) + delay));
    source.on("error", () => target.destroy());
}

// Opens the link to `address`, host:port; returns { address, close }.
export async function slowLink(address, { rtt, down, up } = FAST_3G) {
    const [host, port] = address.split(":");
    const queues = { down: { free: 0 }, up: { free: 0 } };
    const server = createServer((client) => {
        const room = connect(Number(port), host);
        // The handshake of TCP takes one round trip, of which the loopback took none.
        client.pause();
        setTimeout(() => client.resume(), rtt);
        passOn(client, room, rtt / 2, queues.up, up);
        passOn(room, client, rtt / 2, queues.down, down);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}
