import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import type { LoadOrder, LoadResult } from "./http-load.ts";
import { AnswerParser } from "./answer-parser.ts";

const { origin, request, connections, seconds, requests = Infinity }: LoadOrder = workerData;
const { hostname, port, host } = new URL(origin);
const message = encodeRequest();

let status = 0;
let bytes = 0;
const latencies: number[] = [];

const sockets = await Promise.all(Array.from({ length: connections }, open));
if (requests === Infinity) {
	const warm = performance.now() + Math.min(1_000, seconds * 250);
	await Promise.all(sockets.map((socket) => run(socket, warm)));
	latencies.length = 0;
}
const begun = performance.now();
await Promise.all(sockets.map((socket) => run(socket, begun + seconds * 1_000)));
const elapsed = (performance.now() - begun) / 1_000;
for (const socket of sockets) socket.destroy();

latencies.sort((a, b) => a - b);
const quantile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
const result = {
	requestsPerSecond: latencies.length / elapsed,
	p50: quantile(0.5),
	p90: quantile(0.9),
	bytes,
	status,
} satisfies LoadResult;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this port is a thread's, not a window's
parentPort?.postMessage(result);

function encodeRequest(): Buffer {
	const body = Buffer.from(request.body ?? "");
	const headers = {
		Host: host,
		...request.headers,
		...(request.body !== undefined && { "Content-Length": body.length }),
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	const head = `${request.method ?? "GET"} ${request.path} HTTP/1.1\r\n${lines.join("")}\r\n`;
	return Buffer.concat([Buffer.from(head), body]);
}

function open(): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket));
		socket.once("error", reject);
	});
}

/** One request after the other until the time is up. */
function run(socket: Socket, until: number): Promise<void> {
	return new Promise((resolve, reject) => {
		const parser = new AnswerParser();
		let sentAt = 0;
		const send = () => {
			sentAt = performance.now();
			socket.write(message);
		};
		const onData = (chunk: Buffer) => {
			const answer = parser.push(chunk);
			if (!answer) return;
			const now = performance.now();
			if (status !== 0 && answer.status !== status)
				return finish(new Error(`answers ${status} and ${answer.status}`));
			({ status, bytes } = answer);
			latencies.push(now - sentAt);
			if (now < until && latencies.length + connections <= requests) send();
			else finish();
		};
		const onClose = () => finish(new Error("the server closed the connection"));
		const finish = (error?: Error) => {
			socket.off("data", onData).off("close", onClose);
			if (error) reject(error);
			else resolve();
		};
		socket.on("data", onData).on("close", onClose);
		send();
	});
}
