import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { askedOnceMore } from "../../../../workers/reader/once-more.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import type { FileToRead } from "../../../../workers/shared/reader-calls.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const LOST = Object.assign(new Error("Network connection lost."), { retryable: true });

it("a file is read although the connection to the bucket was closed while pages were drawn", async () => {
	const file = await stored();
	const { text, ...read } = await readFile(file, askedOnceMore(failing(LOST)));
	await text.cancel();
	expect(read).toMatchObject({ state: "processed", hasPreview: true });
	const { objects } = await env.FILES.list({ prefix: `previews/${file.fileId}/` });
	expect(objects).toHaveLength(2);
});

it("what fails for another reason is not asked for once more", async () => {
	const failure = new Error("no bucket today");
	await expect(readFile(await stored(), askedOnceMore(failing(failure)))).rejects.toBe(failure);
});

/** The bucket, of which each kind of call fails the first time. */
function failing(error: Error): R2Bucket {
	const failed = new Set<string | symbol>();
	return new Proxy(env.FILES, {
		get(bucket, name) {
			const value: unknown = Reflect.get(bucket, name);
			if (typeof value !== "function") return value;
			return (...given: unknown[]): unknown => {
				if (failed.has(name)) return Reflect.apply(value, bucket, given);
				failed.add(name);
				return Promise.reject(error);
			};
		},
	});
}

async function stored(): Promise<FileToRead> {
	const bytes = tinyPdf(["Police"]);
	const fileId = crypto.randomUUID();
	const objectKey = `files/${fileId}`;
	await env.FILES.put(objectKey, bytes);
	return { fileId, objectKey, name: "Police.pdf", mime: "application/pdf", size: bytes.length };
}
