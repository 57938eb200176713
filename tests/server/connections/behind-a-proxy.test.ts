import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chunkHeaders, newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { fileApi } from "../../../contract/api/files.ts";
import { buildIfNeeded } from "../../../scripts/server/build.ts";
import { apiClient, registerAt } from "../../support/api-client.ts";
import { bearer } from "../../support/own-connection.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ablage-behind-a-proxy-"));
let server: ServerProcess;
let token: string;

beforeAll(async () => {
	buildIfNeeded();
	server = await startServerProcess(dataDir, { PUBLIC_ORIGIN: "https://ablage.example" });
	token = await registerAt(server.origin, "mia@example.ch");
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

/** As what ends TLS hands it on. (`fetch` lets nobody say which host they mean.) */
function handedOn(path: string, method: string, headers: Record<string, string>) {
	const { port } = new URL(server.origin);
	return request({
		port,
		path,
		method,
		headers: { Connection: "close", ...headers, Host: "ablage.example" },
	});
}

it("takes a file, whose length is known on all its ways", async () => {
	const api = await apiClient(server.origin, token);
	const { documentId } = await api.newDocument("Police");
	const bytes = Buffer.alloc(300_000, 7);
	const chunk = {
		sessionId: newUploadSession(),
		index: 0,
		total: 1,
		fileName: "a.bin",
		contentType: "application/zip",
	};
	const sent = handedOn(`/api${pathOf(fileApi.upload, { id: documentId })}`, "POST", {
		...bearer(token),
		...chunkHeaders(chunk),
		"Content-Length": String(bytes.length),
	});
	const [answer] = await once(sent.end(bytes), "response");
	expect(await json(answer)).toMatchObject({ data: { documentFile: { file: { size: bytes.length } } } });
});

it("opens the live socket of a page, which is no other site's", async () => {
	const socketOf = (origin: string) =>
		handedOn("/socket.io/?EIO=4&transport=websocket", "GET", {
			Connection: "Upgrade",
			Upgrade: "websocket",
			"Sec-WebSocket-Version": "13",
			"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
			Cookie: `__Host-ablage_session=${token}`,
			Origin: origin,
		});
	const [{ statusCode }, socket] = await once(socketOf("https://ablage.example").end(), "upgrade");
	expect(statusCode).toBe(101);
	socket.destroy();
	const [refused] = await once(socketOf("http://ablage.example").end(), "response");
	expect(refused.statusCode).toBe(403);
	refused.destroy();
});
