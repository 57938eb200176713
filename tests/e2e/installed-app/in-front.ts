import { once } from "node:events";
import { createServer, request as ask, type Server } from "node:http";

/** Stands in front of the server, as one on which a newer build has been put at some moment. */
export async function serverInFront(target: string): Promise<{
	origin: string;
	/** From now on it has another build: what the browser compares is different. */
	putNewBuild: () => void;
	close: () => void;
}> {
	let isNew = false;
	const server: Server = createServer((incoming, outgoing) => {
		const { url = "/", method, headers } = incoming;
		if (isNew && url === "/version.json") return void outgoing.end(JSON.stringify({ build: "newer" }));
		if (isNew && url === "/sw.js") {
			outgoing.setHeader("Content-Type", "text/javascript");
			void fetch(new URL(url, target)).then(async (script) =>
				outgoing.end(`${await script.text()}\n// newer`),
			);
			return;
		}
		const { host } = new URL(target);
		// What a browser says of this origin the server would take for another site.
		const own = { ...headers, host, ...(headers.origin !== undefined && { origin: new URL(target).origin }) };
		const asked = ask(new URL(url, target), { method, headers: own }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		asked.on("error", () => outgoing.destroy());
		incoming.pipe(asked);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		origin: `http://127.0.0.1:${address.port}`,
		putNewBuild: () => {
			isNew = true;
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
