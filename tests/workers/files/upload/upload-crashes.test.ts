import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { tenantClient } from "../../../../workers/cms/across-tenants/tenant-client.ts";
import { receiveChunk } from "../../../../workers/cms/files/receive-chunk.ts";
import type { IncomingChunk } from "../../../../workers/cms/tenant/files/upload-rules.ts";
import {
	CHUNK,
	chunkAnswerOf,
	getFile,
	type Library,
	newDocument,
	newLibrary,
	newSession,
	sendChunk,
	someBytes,
	tenantOf,
} from "../../../support/files-api.ts";
import { Mortal } from "../../../support/workers/mortal.ts";
import { call } from "../../../support/workers-api.ts";

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

/** A CMS that is killed at one of its calls to the bucket or the tenant. */
class MortalServer extends Mortal {
	receive(session: string, documentId: string, chunk: Piece) {
		const { tenant, user } = library;
		const destination = {
			env: { ...env, FILES: this.watched(env.FILES) },
			tenant: tenantClient(this.watched(tenantOf(tenant.tenantKey))),
			userId: user.documentId,
			documentId,
		};
		const body = new Response(chunk.bytes).body ?? new ReadableStream<Uint8Array>();
		return receiveChunk(destination, announcement(session, chunk), body);
	}
}

interface Piece {
	index: number;
	total: number;
	bytes: Uint8Array<ArrayBuffer>;
}

function announcement(sessionId: string, { index, total, bytes }: Piece): IncomingChunk {
	const said = { fileSize: null, fileName: "Datei.bin", contentType: "application/octet-stream" };
	return { sessionId, index, total, size: bytes.length, ...said };
}

/** Sends what is missing as a browser does that comes back: it asks first what has arrived. */
async function resume(session: string, documentId: string, pieces: Piece[], acknowledged: Set<number>) {
	const { token } = library;
	const path = `${pathOf(fileApi.readUpload, { id: documentId })}?sessionId=${session}`;
	const asked = await call("GET", path, { token });
	// An upload of which nothing was acknowledged may be unknown.
	if (asked.status !== 404) {
		const { receivedChunks } = await chunkAnswerOf(asked);
		for (const index of acknowledged) expect(receivedChunks).toContain(index);
	} else expect(acknowledged.size).toBe(0);
	for (const piece of pieces) {
		const response = await sendChunk(token, documentId, { ...piece, session });
		expect(response.status).toBe(200);
		await response.body?.cancel();
	}
}

/** What the document has: the bytes of its files, and what the record of changes says of them. */
async function outcome(documentId: string) {
	const { tenant, token } = library;
	const files = await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
		storage.sql
			.exec<{ id: string }>(
				`SELECT f.document_id AS id FROM document_file f JOIN document d ON d.id = f.document_row
				WHERE d.document_id = ?`,
				documentId,
			)
			.toArray(),
	);
	const entries = await runInDurableObject(
		tenantOf(tenant.tenantKey),
		(_, { storage }) =>
			storage.sql
				.exec("SELECT id FROM audit_entry WHERE document_id = ? AND entity = 'documentFile'", documentId)
				.toArray().length,
	);
	const contents = await Promise.all(
		files.map(async ({ id }) => hashOf(await (await getFile(token, `${id}/content`)).arrayBuffer())),
	);
	return { contents, entries };
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
	return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

const two = [someBytes(CHUNK, 1), someBytes(1_000, 2)];
const one = [someBytes(1_000, 3)];

it.each([
	["before a step: an upload of two chunks", two, [0, 1], "before"],
	["after a step: an upload of two chunks", two, [0, 1], "after"],
	["after a step: an upload whose last chunk comes first", two, [1, 0], "after"],
	["before a step: an upload of one chunk", one, [0], "before"],
	["after a step: an upload of one chunk", one, [0], "after"],
] as const)(
	"killed %s loses nothing and makes one file, whichever step it is",
	async (...row) => {
		const [, chunks, order, moment] = row;
		const pieces = chunks.map((bytes, index) => ({ index, total: chunks.length, bytes }));
		const whole = await hashOf(await new Blob([...chunks]).arrayBuffer());
		for (let killAt = 0; ; killAt += 1) {
			const documentId = await newDocument(library.tenant.tenantKey, library.user.documentId);
			const session = newSession();
			const server = new MortalServer(killAt, moment);
			const acknowledged = new Set<number>();
			for (const piece of order.flatMap((index) => pieces[index] ?? [])) {
				const answer = await server.receive(session, documentId, piece).catch(() => null);
				if (server.isDead) break;
				// (The last chunk before the others is there, and the answer is an error that names those.)
				acknowledged.add(piece.index);
				expect(answer !== null || piece.index === pieces.length - 1).toBe(true);
			}
			await evictDurableObject(tenantOf(library.tenant.tenantKey));
			await resume(session, documentId, pieces, acknowledged);
			const at = `${moment} call ${killAt}: ${server.calls.at(-1)}`;
			expect({ at, ...(await outcome(documentId)) }).toEqual({ at, contents: [whole], entries: 1 });
			if (server.isDead) continue;
			// It has lived through all of its steps: there are no more moments.
			expect(killAt).toBe(server.calls.length);
			expect(server.calls).toContain("uploads.finish");
			return;
		}
	},
	60_000,
);
