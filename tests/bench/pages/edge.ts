import { createServer, request, type Server } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { constants, createGzip, gzipSync } from "node:zlib";

const TEXT = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/** Stands in front of the Workers as the platform does: what is text it packs, static files once. */
export interface Edge {
	origin: string;
	close(): void;
}

/** @param cookies what every request brings along, beside what the browser has */
export async function openEdge(upstream: string, cookies: string): Promise<Edge> {
	const packed = new Map<string, Buffer>();
	const server = createServer((asked, answer) => {
		const own = asked.headers.cookie ?? "";
		const headers = { ...asked.headers, cookie: [cookies, own].filter(Boolean).join("; ") };
		const sent = request(new URL(asked.url ?? "/", upstream), { method: asked.method, headers }, (given) => {
			const isText = TEXT.test(given.headers["content-type"] ?? "");
			if (!isText) {
				answer.writeHead(given.statusCode ?? 500, given.headers);
				given.pipe(answer);
				return;
			}
			const { "content-length": _, ...rest } = given.headers;
			const head = { ...rest, "content-encoding": "gzip", vary: "Accept-Encoding" };
			if (!asked.url?.startsWith("/assets/")) {
				answer.writeHead(given.statusCode ?? 500, head);
				// What is streamed comes on its way, too.
				given.pipe(createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })).pipe(answer);
				return;
			}
			void buffer(given).then((whole) => {
				const small = packed.get(asked.url ?? "") ?? gzipSync(whole, { level: 9 });
				packed.set(asked.url ?? "", small);
				answer.writeHead(given.statusCode ?? 500, { ...head, "content-length": small.length }).end(small);
			});
		});
		sent.on("error", () => answer.destroy());
		asked.pipe(sent);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	return { origin: originOf(server), close: () => server.close() };
}

function originOf(server: Server): string {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return `http://127.0.0.1:${address.port}`;
}
