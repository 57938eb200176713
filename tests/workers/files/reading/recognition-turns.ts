import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { recogniseBatch } from "../../../../workers/cms/files/recognition.ts";
import type { RecognitionMessage } from "../../../../workers/cms/tenant/recognition/recognition-job.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import type { FileToRead, PageOfFile, RecognisedText } from "../../../../workers/shared/reader-calls.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { type Library, newLibrary, tenantOf, uploadSmall } from "../../../support/files-api.ts";
import { call } from "../../../support/workers-api.ts";
import { deliver, fileOf, SILENT, withReader } from "../../../support/processing.ts";

type Recognise = (page: PageOfFile) => Promise<RecognisedText | null>;

/** A library whose document can be found, and whose messages nobody gets but by `deliverTurn`. */
export async function newScanLibrary(): Promise<Library> {
	const library = await newLibrary();
	const RECOGNITION = { send: () => Promise.resolve() };
	await runInDurableObject(tenantOf(library.tenant.tenantKey), (instance) => {
		Object.assign(instance, { env: { ...env, RECOGNITION } });
	});
	const { status } = await call("PUT", pathOf(documentApi.write, { id: library.documentId }), {
		token: library.token,
		body: { data: { name: "Akte", version: 1 } },
	});
	if (status !== 200) throw new Error(`The document was not renamed: ${status}.`);
	return library;
}

/** What a recogniser says that reads these words on each page. */
export function wordsOn(words: string, confidence = 90): Recognise {
	return async ({ page }) => ({ chunks: [{ page, chunk: `${words} ${page}` }], confidence });
}

/** Uploads a file and has it read where its pages without text are recognised afterwards. @returns its id */
export async function readForRecognition(
	library: Library,
	file: { bytes: Uint8Array<ArrayBuffer>; name?: string; type?: string },
): Promise<string> {
	const fileId = await uploadSmall(library, file);
	await readAgain(library, fileId);
	return fileId;
}

/** Has a file that waits read so, until its text is in its place. */
export async function readAgain(library: Library, fileId: string): Promise<void> {
	const read = (file: FileToRead) => readFile(file, env.FILES, { isRecognised: true });
	await deliver(library, fileId, { cms: withReader({ read }) });
	while ((await fileOf(library, fileId)).state === "processing") await scheduler.wait(20);
}

/** The number of the message that the tenant's alarm has sent, or sends now where one is due. */
export async function turnOfAlarm({ tenant }: Library): Promise<number> {
	return runInDurableObject(tenantOf(tenant.tenantKey), async (instance, { storage }) => {
		await instance.alarm();
		return storage.sql.exec<{ sent: number }>("SELECT sent FROM recognition_turn").one().sent;
	});
}

/** Delivers one message. @returns the numbers of those that follow it */
export async function deliverTurn(
	{ tenant: { tenantKey } }: Library,
	turn: number,
	{ recognise, announce = SILENT }: { recognise: Recognise; announce?: typeof SILENT },
): Promise<number[]> {
	const sent: number[] = [];
	const RECOGNITION = { send: async (message: RecognitionMessage) => void sent.push(message.turn) };
	const body: RecognitionMessage = { tenantKey, turn };
	const message = { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body };
	const batch = createMessageBatch<RecognitionMessage>("ablage-recognition", [message]);
	const cms = { ...withReader({ recognise }), RECOGNITION } as unknown as CmsEnv;
	await recogniseBatch(batch, cms, announce);
	return sent;
}

/** Delivers messages, one after the other, until none follows. */
export async function recogniseAll(
	library: Library,
	parts: { recognise: Recognise; announce?: typeof SILENT },
): Promise<void> {
	let turns = [await turnOfAlarm(library)];
	while (turns.length > 0) turns = await deliverTurn(library, turns[0] ?? 0, parts);
}
