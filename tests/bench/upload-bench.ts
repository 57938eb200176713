import { z } from "zod";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import { type FreshServer, startFreshServer } from "./fresh-server.ts";
import { residentMebibytes } from "./resident-memory.ts";
import { untilProcessed } from "./until-processed.ts";

const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
/** Both ways in turn, so that a machine that is busy for a while is busy for both. */
const ROUNDS = 3;
const KEY = "bench/plain";

interface Round {
	/** MiB a second. */
	product: number;
	plain: number;
}

/**
 * Uploads files of so many GiB as the browser does, and the same bytes as a plain R2 multipart put, each in parts of 8
 * MiB, one after the other.
 * @returns lines to print: throughput of both, and the memory of workerd during the product's uploads
 */
export async function uploadBench(gibibytes: number): Promise<string[]> {
	const server = await startFreshServer();
	try {
		const chunks = Math.max(2, Math.round((gibibytes * 1024 * MIB) / CHUNK_BYTES));
		const mebibytes = (chunks * CHUNK_BYTES) / MIB;
		// Both have run once before they are measured.
		await untilProcessed(server.api, [await uploadToProduct(server, 2)]);
		await putPlainly(server, 2);
		const before = residentMebibytes();
		let peak = before;
		const watch = setInterval(() => (peak = Math.max(peak, residentMebibytes())), 50);
		const rounds: Round[] = [];
		for (let round = 1; round <= ROUNDS; round += 1) {
			let documentId = "";
			const product =
				mebibytes / (await secondsOf(async () => (documentId = await uploadToProduct(server, chunks))));
			// What follows an upload must not run beside what it is compared with.
			await untilProcessed(server.api, [documentId]);
			const plain = mebibytes / (await secondsOf(() => putPlainly(server, chunks)));
			rounds.push({ product, plain });
		}
		clearInterval(watch);
		return [...tableOf(rounds, mebibytes), "", memoryOf(before, peak, mebibytes)];
	} finally {
		await server.stop();
		server.remove();
	}
}

function tableOf(rounds: readonly Round[], mebibytes: number): string[] {
	const rows = rounds.map(
		({ product, plain }, index) =>
			`| ${index + 1} | ${Math.round(product)} | ${Math.round(plain)} | ${Math.round((product / plain) * 100)} % |`,
	);
	return [
		`upload of ${mebibytes} MiB in chunks of ${CHUNK_BYTES / MIB} MiB`,
		"",
		"| round | product, MiB/s | plain R2 multipart put, MiB/s | of it |",
		"|---:|---:|---:|---:|",
		...rows,
	];
}

function memoryOf(before: number, peak: number, mebibytes: number): string {
	return `memory of workerd: ${before} MiB before, ${peak} MiB at most during ${ROUNDS} × 2 × ${mebibytes} MiB`;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await work();
	return (performance.now() - begun) / 1_000;
}

async function uploadToProduct({ api }: FreshServer, chunks: number): Promise<string> {
	const { documentId } = await api.newDocument("Baupläne");
	const sessionId = newUploadSession();
	const bytes = chunkOfBytes();
	for (let index = 0; index < chunks; index += 1) {
		const chunk = { sessionId, index, total: chunks, fileName: "bench.bin" };
		await api.sendChunk(documentId, { ...chunk, contentType: "application/octet-stream" }, bytes);
	}
	return documentId;
}

async function putPlainly({ measuring }: FreshServer, chunks: number): Promise<void> {
	const bytes = chunkOfBytes();
	const { uploadId } = await post(`${measuring}/begin?key=${KEY}`, z.object({ uploadId: z.string() }));
	const parts = [];
	for (let part = 1; part <= chunks; part += 1) {
		const url = `${measuring}/part?key=${KEY}&uploadId=${encodeURIComponent(uploadId)}&part=${part}`;
		parts.push(await post(url, z.object({ partNumber: z.number(), etag: z.string() }), bytes));
	}
	await post(`${measuring}/complete?key=${KEY}`, z.object({}), JSON.stringify({ uploadId, parts }));
}

function chunkOfBytes(): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.alloc(CHUNK_BYTES, "Ablage "));
}

async function post<Schema extends z.ZodType>(
	url: string,
	schema: Schema,
	body: BodyInit | null = null,
): Promise<z.output<Schema>> {
	const answer = await fetch(url, { method: "POST", body });
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
	return schema.parse(await answer.json());
}
