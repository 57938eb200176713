import { verdict } from "../aims.ts";
import { type FreshServer, startFreshServer } from "../fresh-server.ts";
import { residentMebibytes } from "../runtime-processes.ts";
import { beginFile, CHUNK_BYTES, chunksOf, MIB, sendFile } from "./send-file.ts";
import { untilProcessed } from "./until-processed.ts";

const SAMPLE_MS = 100;
const QUARTERS = 4;
/** Flat is what grows by less than this from the first quarter of an upload to its end. */
const FLAT_MIB = 64;
/** Of a file among many, each of which is read while the next ones come. */
const CHUNKS_OF_MANY = 8;

/** Resident memory of workerd, in MiB. */
interface Course {
	before: number;
	/** After each quarter. */
	after: number[];
	highest: number;
}

/** What workerd takes while so many GiB are uploaded, in runtimes that have just started, as lines to print. */
export async function uploadMemoryBench(gibibytes: number): Promise<string[]> {
	const chunks = Math.ceil(chunksOf(gibibytes) / QUARTERS) * QUARTERS;
	const one = await onFreshServer(async (server) => {
		// The last chunk is held back, so that there is nothing to read as long as it is missing.
		const file = await beginFile(server, chunks + 1);
		const course = await follow(() => file.send(chunks / QUARTERS));
		const read = await highestDuring(async () => {
			await file.send(1);
			await untilProcessed(server.api, [file.documentId]);
		});
		return { course, read };
	});
	const many = await onFreshServer(async (server) => {
		const sent: string[] = [];
		const course = await follow(async () => {
			for (let left = chunks / QUARTERS; left > 0; left -= CHUNKS_OF_MANY) {
				sent.push(await sendFile(server, Math.min(CHUNKS_OF_MANY, left)));
			}
		});
		return { course, read: await highestDuring(() => untilProcessed(server.api, sent)) };
	});
	const manyMebibytes = (CHUNKS_OF_MANY * CHUNK_BYTES) / MIB;
	return [
		`upload of ${(chunks * CHUNK_BYTES) / MIB} MiB: resident memory of workerd in MiB, looked at every ${SAMPLE_MS} ms`,
		"",
		"| what | before | 25 % | 50 % | 75 % | 100 % | highest | growth from 25 to 100 % | aim |",
		"|---|---:|---:|---:|---:|---:|---:|---:|---|",
		rowOf("one file, the upload alone", one.course, flat(growthOf(one.course))),
		rowOf(`files of ${manyMebibytes} MiB, read while others come`, many.course, ""),
		"",
		`until all is read: the one file ${one.read} MiB at most, the many ${many.read} MiB`,
	];
}

async function onFreshServer<Result>(measure: (server: FreshServer) => Promise<Result>): Promise<Result> {
	const server = await startFreshServer();
	try {
		return await measure(server);
	} finally {
		await server.stop();
		server.remove();
	}
}

/** Does something in four parts and watches memory meanwhile. */
async function follow(doQuarter: () => Promise<void>): Promise<Course> {
	const before = residentMebibytes();
	const after: number[] = [];
	const highest = await highestDuring(async () => {
		for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
			await doQuarter();
			after.push(residentMebibytes());
		}
	});
	return { before, after, highest };
}

async function highestDuring(work: () => Promise<void>): Promise<number> {
	let highest = residentMebibytes();
	const look = () => (highest = Math.max(highest, residentMebibytes()));
	const watch = setInterval(look, SAMPLE_MS);
	try {
		await work();
	} finally {
		clearInterval(watch);
	}
	return look();
}

function flat(growth: number): string {
	return verdict(growth < FLAT_MIB, `< ${FLAT_MIB} MiB`);
}

function growthOf({ after }: Course): number {
	return (after.at(-1) ?? 0) - (after[0] ?? 0);
}

function rowOf(what: string, course: Course, aim: string): string {
	const numbers = [course.before, ...course.after, course.highest, growthOf(course)];
	return `| ${what} | ${numbers.join(" | ")} | ${aim} |`;
}
