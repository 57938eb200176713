import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { categoryApi } from "../../../contract/api/tenant-lists.ts";
import { documentSchema } from "../../../contract/entities/entities.ts";
import { registerAt } from "../../support/api-client.ts";
import { type SharedServer, sharedServer } from "../../support/servers/shared-server.ts";

let server: SharedServer;
let token: string;
let category: { documentId: string; tenant: { documentId: string } };

beforeAll(async () => {
	server = await sharedServer();
	token = await registerAt(server.origin, "broken-forms@example.ch");
	const shape = z.object({ documentId: z.string(), tenant: z.object({ documentId: z.string() }) });
	[category] = (await list(categoryApi.list.path, shape)) as [typeof category];
});

async function list<Entry extends z.ZodType>(path: string, entry: Entry): Promise<z.output<Entry>[]> {
	const headers = { Authorization: `Bearer ${token}` };
	const answer = await fetch(`${server.origin}/api${path}`, { headers });
	return answerSchema(z.array(entry)).parse(await answer.json()).data;
}
const filed = async () => (await list(documentApi.list.path, documentSchema)).map(({ name }) => name);

const field = (name: string, value: string) =>
	`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, text: string) =>
	`--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n` +
	`Content-Type: text/plain\r\n\r\n${text}`;

/** What is still to come of the second file, without an end of the form. */
const REST = "ang";

/** Sends the form of a page without scripts up to the middle of its second file. */
async function sendBegun(): Promise<Socket> {
	const place = field("tenant", category.tenant.documentId) + field("category", category.documentId);
	const form = `${place}${file("Ganz.txt", "alles da")}\r\n${file("Halb.txt", "nur der Anf")}`;
	const { hostname, port, host, origin } = new URL(server.origin);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	const head = [
		"POST /documents/add HTTP/1.1",
		`Host: ${host}`,
		`Origin: ${origin}`,
		`Cookie: ablage_session=${token}`,
		"Content-Type: multipart/form-data; boundary=edge",
		`Content-Length: ${form.length + REST.length}`,
	];
	socket.write(`${head.join("\r\n")}\r\n\r\n${form}`);
	return socket;
}

/** Asks until it is so, or for twenty seconds. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
	for (let tries = 0; tries < 100 && !(await isSo()); tries += 1) await setTimeout(200);
}

describe("a form with files that breaks off", () => {
	it.each<[string, (socket: Socket) => Promise<void>]>([
		[
			"where its body ends within one",
			async (socket) => {
				socket.write(REST);
				const [answer] = await once(socket, "data");
				expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
			},
		],
		["where its connection breaks", () => Promise.resolve()],
	])("leaves no document without its file, %s", async (_, end) => {
		const before = await filed();
		const socket = await sendBegun();
		// Both documents are there, and the second waits for its file.
		await until(async () => (await filed()).length === before.length + 2);
		expect((await filed()).toSorted()).toEqual(["Ganz", "Halb", ...before].toSorted());
		await end(socket);
		socket.destroy();
		await until(async () => (await filed()).length === before.length + 1);
		expect((await filed()).toSorted()).toEqual(["Ganz", ...before].toSorted());
	});
});
