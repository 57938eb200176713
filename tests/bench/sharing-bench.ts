import { z } from "zod";
import { shareApi, shareLinkApi } from "../../contract/api/sharing/shares.ts";
import { answerSchema } from "../../contract/answers.ts";
import { MAX_PAGE_SIZE } from "../../contract/constants.ts";
import { SHARE_CODE_HEADER, SHARE_PASS_HEADER, sharedFilePath } from "../../contract/sharing/share-words.ts";
import { newShareSchema, openedShareSchema, sharedFilesSchema } from "../../contract/sharing/share.ts";
import { verdict } from "./aims.ts";
import { type FreshServer, startFreshServer } from "./fresh-server.ts";
import { latencyTable } from "./requests/latency-table.ts";
import { residentMebibytes } from "./runtime-processes.ts";
import { chunksOf, MIB, sendFile } from "./uploads/send-file.ts";

const SHARES = 1_000;
/** Most milliseconds. */
const AIM = { p50: 50, p90: 100 };
/** Flat is what grows by less than this while a link's files are sent, in MiB. */
const FLAT_MIB = 64;
const SAMPLE_MS = 100;

/** What opening a link and a long list of shares take, and the memory of sending so many GiB by a link, as lines. */
export async function sharingBench(seconds: number, gibibytes: number): Promise<string[]> {
	const server = await startFreshServer();
	try {
		const documentId = await sendFile(server, chunksOf(gibibytes));
		const code = await share(server, documentId);
		for (let made = 1; made < SHARES; made += 1) await share(server, documentId);
		const opened = await ask(server, shareLinkApi.open.path, openedShareSchema, code);
		const pass = opened.kind === "link" ? opened.pass : "";
		const ofLink = { [SHARE_CODE_HEADER]: code, [SHARE_PASS_HEADER]: pass };
		const bearer = { Authorization: `Bearer ${server.jwt}` };
		const list = `/api${shareApi.list.path}?limit=${MAX_PAGE_SIZE}`;
		const table = await latencyTable(
			`${SHARES} shares`,
			{
				"opening a link": { method: "POST", path: `/api${shareLinkApi.open.path}`, headers: ofLink },
				[`the list, first ${MAX_PAGE_SIZE}`]: { path: list, headers: bearer },
				"the list, searched": { path: `${list}&filters[text]=datei`, headers: bearer },
			},
			{ origin: server.origin, seconds, aim: AIM },
		);
		return [...table, "", ...(await memoryOf(server, code))];
	} finally {
		await server.stop();
		server.remove();
	}
}

async function share({ origin, jwt }: FreshServer, documentId: string): Promise<string> {
	const response = await fetch(`${origin}/api${shareApi.create.path}`, {
		method: "POST",
		headers: { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" },
		body: JSON.stringify({ data: { kind: "link", documents: [documentId] } }),
	});
	const { data } = answerSchema(z.array(newShareSchema)).parse(await response.json());
	return data[0]?.code ?? "";
}

async function ask<Schema extends z.ZodType>(
	{ origin }: FreshServer,
	path: string,
	schema: Schema,
	code: string,
	method = "POST",
): Promise<z.output<Schema>> {
	const headers = { [SHARE_CODE_HEADER]: code };
	const response = await fetch(`${origin}/api${path}`, { method, headers });
	return schema.parse(z.object({ data: z.unknown() }).parse(await response.json()).data);
}

/** Sends all files of the link once to warm up, and once to be looked at. */
async function memoryOf(server: FreshServer, code: string): Promise<string[]> {
	const { items } = await ask(server, shareLinkApi.files.path, sharedFilesSchema, code, "GET");
	const send = async () => {
		let bytes = 0;
		for (const { documentId } of items) {
			const response = await fetch(`${server.origin}${sharedFilePath(code, documentId, "content")}`);
			for await (const piece of response.body ?? []) bytes += piece.byteLength;
		}
		return bytes;
	};
	await send();
	const before = residentMebibytes();
	let highest = before;
	const timer = setInterval(() => {
		highest = Math.max(highest, residentMebibytes());
	}, SAMPLE_MS);
	const bytes = await send().finally(() => clearInterval(timer));
	const growth = highest - before;
	return [
		`${Math.round(bytes / MIB)} MiB by a link: resident memory of workerd ${before} MiB before, ${highest} MiB at most, ${verdict(growth < FLAT_MIB, `grows by less than ${FLAT_MIB} MiB`)}`,
	];
}
