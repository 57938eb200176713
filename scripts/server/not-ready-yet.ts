import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { ContractError } from "../../contract/errors.ts";
import { ROOT } from "../run-command.ts";

const AGAIN_AFTER_SECONDS = 3;
const STARTING = "error.starting";

/**
 * Answers every request on the port with 503 until the function that it gives is called: a first start takes a while,
 * and nobody signs in or registers while only half of it is there.
 */
export async function answerNotReadyYet(port: number): Promise<() => Promise<void>> {
	const server = createServer((request, response) => {
		const { type, body } = wantsPage(request) ? page() : json();
		const headers = { "Content-Type": type, "Cache-Control": "no-store", "Retry-After": AGAIN_AFTER_SECONDS };
		response.writeHead(503, { ...headers, Connection: "close", Refresh: AGAIN_AFTER_SECONDS }).end(body);
	});
	await once(server.listen(port, "127.0.0.1"), "listening");
	return async () => {
		const closed = once(server, "close");
		server.close();
		server.closeAllConnections();
		await closed;
	};
}

function wantsPage({ headers }: IncomingMessage): boolean {
	return headers.accept?.includes("text/html") ?? false;
}

function json() {
	const details = { key: STARTING, retryAfter: AGAIN_AFTER_SECONDS };
	const error = new ContractError("ServiceUnavailableError", text(), details);
	return { type: "application/json", body: JSON.stringify(error.toBody()) };
}

function text(): string {
	const texts: Record<string, string> = JSON.parse(
		readFileSync(join(ROOT, "workers/cms/texts/de/errors.json"), "utf8"),
	);
	return texts[STARTING] ?? STARTING;
}

function page() {
	const head =
		'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ablage</title>';
	const style =
		'<meta name="color-scheme" content="light dark"><style>body{font:1rem system-ui;margin:2rem}</style>';
	return {
		type: "text/html",
		body: `<!doctype html><html lang="de-CH">${head}${style}<p>${text()}`,
	};
}
