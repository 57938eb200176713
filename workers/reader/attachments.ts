import { memoryAt, type PdfDocument, utf16At, withMemory } from "./pdf-document.ts";
import type { Pdfium } from "./pdfium.ts";

/** A file in a PDF. */
export interface Attachment {
	name: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Files in one PDF; an invoice has one, and what belongs to it. */
const MAX_ATTACHMENTS = 20;
const MAX_NAME_BYTES = 1_000;

/** The files in a PDF, in its order, but for those that are larger. */
export async function attachmentsOf(
	{ pdfium, handle }: PdfDocument,
	maxBytes: number,
): Promise<Attachment[]> {
	const count = Math.min(await pdfium.FPDFDoc_GetAttachmentCount(handle), MAX_ATTACHMENTS);
	const attachments: Attachment[] = [];
	for (let index = 0; index < count; index += 1) {
		const attachment = await pdfium.FPDFDoc_GetAttachment(handle, index);
		if (attachment === 0) continue;
		const bytes = await bytesOf(pdfium, attachment, maxBytes);
		if (bytes) attachments.push({ name: await nameOf(pdfium, attachment), bytes });
	}
	return attachments;
}

/** PDFium tells how many bytes it takes, and writes them where there is so much room. */
function bytesOf(
	pdfium: Pdfium,
	attachment: number,
	maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
	return withMemory(pdfium, 4, async (length) => {
		if (!(await pdfium.FPDFAttachment_GetFile(attachment, 0, 0, length))) return null;
		const size = memoryAt(pdfium, length, 4).getUint32(0, true);
		if (size === 0 || size > maxBytes) return null;
		return withMemory(pdfium, size, async (buffer) => {
			if (!(await pdfium.FPDFAttachment_GetFile(attachment, buffer, size, length))) return null;
			return pdfium.pdfium.HEAPU8.slice(buffer, buffer + size);
		});
	});
}

async function nameOf(pdfium: Pdfium, attachment: number): Promise<string> {
	const size = await pdfium.FPDFAttachment_GetName(attachment, 0, 0);
	if (size <= 2 || size > MAX_NAME_BYTES) return "";
	return withMemory(pdfium, size, async (buffer) => {
		await pdfium.FPDFAttachment_GetName(attachment, buffer, size);
		// Without the null at its end.
		return utf16At(pdfium, buffer, size / 2 - 1);
	});
}
