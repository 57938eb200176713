import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import {
	beginChunk,
	CHUNK,
	type Chunk,
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
import { randomFrom, shuffled } from "../../../support/random-from.ts";
import { call } from "../../../support/workers-api.ts";

/** Another run by chance: change where it begins. */
const FIRST_SEED = 1;
const ROUNDS = 8;
const TABS = 2;

let library: Library;

beforeAll(async () => {
	library = await newLibrary();
});

/** A file in chunks of any size that there may be, by chance. */
function chunksOf(random: () => number): Uint8Array<ArrayBuffer>[] {
	const full = CHUNK + Math.floor(random() * 3) * 77_777;
	const count = 1 + Math.floor(random() * 4);
	// The last one is of one byte, as large as the others, or between.
	const last = [1, full, 1 + Math.floor(random() * full)][Math.floor(random() * 3)] ?? 1;
	const seed = Math.floor(random() * 200);
	return Array.from({ length: count }, (_, index) =>
		someBytes(index === count - 1 ? last : full, seed + index),
	);
}

/** One way in which a chunk is sent: to its end, or cut off after so many bytes. */
interface Sending {
	index: number;
	cutAt: number | null;
}

/** What one tab sends: each chunk up to three times, in any order, every other time cut off on its way. */
function sendingsOf(chunks: readonly Uint8Array[], random: () => number): Sending[] {
	const sendings = chunks.flatMap(({ length }, index) =>
		Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
			index,
			cutAt: random() < 0.5 ? Math.floor(random() * length) : null,
		})),
	);
	return shuffled(sendings, random);
}

it.each(Array.from({ length: ROUNDS }, (_, round) => FIRST_SEED + round))(
	"chunks of any size, in any order, by two tabs, again and again, cut off anywhere: one whole file, by chance %i",
	async (seed) => {
		const random = randomFrom(seed);
		const { token, tenant, user } = library;
		const documentId = await newDocument(tenant.tenantKey, user.documentId);
		const session = newSession();
		const chunks = chunksOf(random);
		const saysTotalAlways = random() < 0.5;
		const chunkAt = (index: number): Chunk => ({
			index,
			bytes: chunks[index] ?? new Uint8Array(),
			session,
			...((saysTotalAlways || index === chunks.length - 1) && { total: chunks.length }),
		});
		const acknowledged = new Set<number>();

		async function received(): Promise<number[] | null> {
			const path = `${pathOf(fileApi.readUpload, { id: documentId })}?sessionId=${session}`;
			const response = await call("GET", path, { token });
			return response.status === 404 ? null : (await chunkAnswerOf(response)).receivedChunks;
		}

		async function send({ index, cutAt }: Sending): Promise<void> {
			if (cutAt === null) {
				const { status } = await sendChunk(token, documentId, chunkAt(index));
				// The last one before the others is there too, and the answer names those.
				expect([200, ...(index === chunks.length - 1 ? [400] : [])]).toContain(status);
				acknowledged.add(index);
			} else {
				const cut = beginChunk({ token, documentId }, session, chunkAt(index), cutAt);
				await Promise.race([cut.isUnderWay.catch(() => undefined), cut.answer]);
				cut.die();
				// (It may have been there already.)
				expect([200, 400]).toContain((await cut.answer).status);
			}
			const before = [...acknowledged];
			const there = await received();
			for (const known of before) expect(there).toContain(known);
		}

		await Promise.all(
			Array.from({ length: TABS }, () => sendingsOf(chunks, random)).map(async (sendings) => {
				for (const sending of sendings) await send(sending);
			}),
		);
		for (const index of chunks.keys()) await send({ index, cutAt: null });

		const files = await runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
			storage.sql
				.exec<{ id: string }>(
					`SELECT entity_id AS id FROM audit_entry WHERE document_id = ? AND entity = 'documentFile'`,
					documentId,
				)
				.toArray(),
		);
		expect(files).toHaveLength(1);
		const content = await getFile(token, `${files[0]?.id}/content`);
		const sent = Buffer.concat(chunks);
		expect(Buffer.from(await content.arrayBuffer()).equals(sent)).toBe(true);
	},
	60_000,
);
