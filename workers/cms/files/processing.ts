import type { TextKey } from "../../../contract/text-keys.ts";
import type { ProcessingMessage } from "../tenant/file-chores.ts";
import type { ProcessingJob, ProcessingResult } from "../tenant/file-processing.ts";
import { isImage, isText } from "./content-type.ts";
import { UnreadablePdfError, withPdf, type OpenPdf } from "./pdf.ts";
import { previewKey, PREVIEW_WIDTHS } from "./object-keys.ts";
import { textChunks, type TextChunk } from "./text-chunks.ts";

/** Largest PDF that is read, in bytes: it lies in memory twice, and a Worker has 128 MB. */
export const MAX_PDF_BYTES = 32 * 1024 * 1024;
/** How much of a text file is read, in bytes. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** How much text of one file is kept, in chunks, and how many pages are read for it. */
const MAX_CHUNKS = 5_000;
const MAX_PAGES = 5_000;

const RETRY_DELAY_SECONDS = 30;

/** Reads the files that a batch of messages names, one after the other. A message may come twice. */
export async function processBatch(batch: MessageBatch<ProcessingMessage>, env: CmsEnv): Promise<void> {
	for (const message of batch.messages) {
		const { tenantKey, fileId } = message.body;
		const tenant = env.TENANTS.get(env.TENANTS.idFromName(tenantKey));
		const job = await tenant.beginProcessing(fileId);
		if (!job) {
			message.ack();
			continue;
		}
		try {
			await tenant.finishProcessing(fileId, await processFile(job, env.FILES));
			message.ack();
		} catch (error) {
			console.error("processing failed", fileId, error);
			if ((await tenant.giveBackProcessing(fileId)) === "failed") message.ack();
			else message.retry({ delaySeconds: RETRY_DELAY_SECONDS });
		}
	}
}

/** Reads one file. What cannot be read because of what it is, is an answer; anything else is thrown. */
export async function processFile(job: ProcessingJob, bucket: R2Bucket): Promise<ProcessingResult> {
	if (job.mime === "application/pdf") return processPdf(job, bucket);
	if (isImage(job.mime)) return processed({ hasPreview: true });
	if (isText(job.mime)) return processText(job, bucket);
	return notReadable("files.reason.unknownType");
}

async function processPdf(job: ProcessingJob, bucket: R2Bucket): Promise<ProcessingResult> {
	if (job.size > MAX_PDF_BYTES) return notReadable("files.reason.tooLarge");
	const object = await bucket.get(job.objectKey);
	if (!object) return notReadable("files.reason.missing");
	try {
		return await withPdf(
			() => object.arrayBuffer(),
			async (pdf) => {
				const chunks = textOfPages(pdf);
				const hasPreview = await drawFirstPage(pdf, job.documentId, bucket);
				return processed({ pageCount: pdf.pageCount, hasPreview, chunks });
			},
		);
	} catch (error) {
		if (!(error instanceof UnreadablePdfError)) throw error;
		return notReadable(error.reason === "encrypted" ? "files.reason.encrypted" : "files.reason.broken");
	}
}

function textOfPages(pdf: OpenPdf): TextChunk[] {
	const chunks: TextChunk[] = [];
	const lastPage = Math.min(pdf.pageCount, MAX_PAGES);
	for (let page = 1; page <= lastPage && chunks.length < MAX_CHUNKS; page += 1) {
		chunks.push(...textChunks(pdf.text(page), page));
	}
	return chunks.slice(0, MAX_CHUNKS);
}

async function drawFirstPage(pdf: OpenPdf, fileId: string, bucket: R2Bucket): Promise<boolean> {
	for (const width of PREVIEW_WIDTHS.slice(0, 2)) {
		await bucket.put(previewKey(fileId, 1, width), await pdf.render(1, width));
	}
	return true;
}

async function processText(job: ProcessingJob, bucket: R2Bucket): Promise<ProcessingResult> {
	const object = await bucket.get(job.objectKey, { range: { offset: 0, length: MAX_TEXT_BYTES } });
	if (!object) return notReadable("files.reason.missing");
	const text = new TextDecoder().decode(await object.arrayBuffer());
	return processed({ chunks: textChunks(text, null).slice(0, MAX_CHUNKS) });
}

function processed(result: Partial<ProcessingResult>): ProcessingResult {
	return {
		state: "processed",
		stateReason: null,
		pageCount: null,
		hasPreview: false,
		chunks: [],
		...result,
	};
}

function notReadable(stateReason: TextKey): ProcessingResult {
	return { state: "notReadable", stateReason, pageCount: null, hasPreview: false, chunks: [] };
}
