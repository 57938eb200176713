import { env } from "cloudflare:workers";
import { contentTypeOf } from "../../../../workers/cms/files/content-type.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";

/** Reads a file as it comes after an upload, without a claim: its name and its bytes have to tell what it is. */
export async function readAsUploaded(name: string, bytes: Uint8Array) {
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	const mime = contentTypeOf(bytes.subarray(0, 4_096), "", name);
	const read = await readFile({ fileId, objectKey, name, mime, size: bytes.length }, env.FILES);
	return { ...read, text: await new Response(read.text).text() };
}
