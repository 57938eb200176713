import { z } from "zod";
import { verdict } from "../aims.ts";
import { type FreshServer, startFreshServer } from "../fresh-server.ts";
import { quantile } from "../quantiles.ts";
import { CHUNK, CHUNK_BYTES, chunksOf, MIB, sendFile } from "./send-file.ts";
import { untilProcessed } from "./until-processed.ts";

/** Both ways in turn, so that a machine that is busy for a while is busy for both. */
const ROUNDS = 3;
const KEY = "bench/plain";
const AIM_PERCENT = 70;

interface Round {
	/** MiB a second. */
	product: number;
	plain: number;
}

/**
 * Uploads files of so many GiB as the browser does, and the same bytes as a plain R2 multipart put, each in parts of 8
 * MiB, one after the other.
 * @returns lines to print: throughput of both
 */
export async function uploadBench(gibibytes: number): Promise<string[]> {
	const server = await startFreshServer();
	try {
		const chunks = chunksOf(gibibytes);
		const mebibytes = (chunks * CHUNK_BYTES) / MIB;
		// Both have run once before they are measured.
		await untilProcessed(server.api, [await sendFile(server, 2)]);
		await putPlainly(server, 2);
		const rounds: Round[] = [];
		for (let round = 1; round <= ROUNDS; round += 1) {
			let documentId = "";
			const product =
				mebibytes / (await secondsOf(async () => (documentId = await sendFile(server, chunks))));
			// What follows an upload must not run beside what it is compared with.
			await untilProcessed(server.api, [documentId]);
			const plain = mebibytes / (await secondsOf(() => putPlainly(server, chunks)));
			rounds.push({ product, plain });
		}
		return tableOf(rounds, mebibytes);
	} finally {
		await server.stop();
		server.remove();
	}
}

function tableOf(rounds: readonly Round[], mebibytes: number): string[] {
	const shares = rounds.map(({ product, plain }) => (product / plain) * 100);
	const median = quantile(shares, 0.5);
	const rows = rounds.map(({ product, plain }, index) => {
		const share = shares[index] ?? 0;
		return `| ${index + 1} | ${Math.round(product)} | ${Math.round(plain)} | ${Math.round(share)} % | |`;
	});
	return [
		`upload of ${mebibytes} MiB in chunks of ${CHUNK_BYTES / MIB} MiB`,
		"",
		"| round | product, MiB/s | plain R2 multipart put, MiB/s | of it | aim |",
		"|---:|---:|---:|---:|---|",
		...rows,
		`| median | | | ${Math.round(median)} % | ${verdict(median >= AIM_PERCENT, `${AIM_PERCENT} % or more`)} |`,
	];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
	const begun = performance.now();
	await work();
	return (performance.now() - begun) / 1_000;
}

async function putPlainly({ measuring }: FreshServer, chunks: number): Promise<void> {
	const { uploadId } = await post(`${measuring}/begin?key=${KEY}`, z.object({ uploadId: z.string() }));
	const parts = [];
	for (let part = 1; part <= chunks; part += 1) {
		const url = `${measuring}/part?key=${KEY}&uploadId=${encodeURIComponent(uploadId)}&part=${part}`;
		parts.push(await post(url, z.object({ partNumber: z.number(), etag: z.string() }), CHUNK));
	}
	await post(`${measuring}/complete?key=${KEY}`, z.object({}), JSON.stringify({ uploadId, parts }));
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
