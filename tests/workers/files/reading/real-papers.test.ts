import { papers } from "virtual:real-papers";
import { beforeAll, describe, expect, it } from "vitest";
import { getFile, type Library, newLibrary } from "../../../support/files-api.ts";
import { processed } from "../../../support/processing.ts";
import { readText } from "../../../support/read-text.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const PREVIEW = 1_000;
/** Two programs that read PDFs disagree on ligatures, drawings and formulas; so much of the words both find. */
const AGREEMENT = 0.97;

let library: Library;
let blankPreview = 0;

beforeAll(async () => {
	library = await newLibrary();
	const { fileId } = await processed(library, { bytes: tinyPdf([""]) });
	blankPreview = (await previewOf(fileId)).length;
});

describe.each(papers)(
	"a paper that was not made for this test: $name",
	({ name, base64, pageCount, pages }) => {
		let fileId = "";

		it("is read: its pages, and on each the words that are there", async () => {
			const { file } = await processed(library, { bytes: bytesOf(base64), name: `${name}.pdf` });
			expect(file).toMatchObject({ state: "processed", stateReason: null, pageCount, hasPreview: true });
			fileId = file.documentId;
			let asked = 0;
			const missing: string[] = [];
			for (const [index, known] of pages.entries()) {
				const found = squeezed(await readText(library, fileId, index + 1));
				const words = known.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
				asked += words.length;
				missing.push(...words.filter((word) => !found.includes(squeezed(word))));
			}
			expect(asked).toBeGreaterThan(5);
			expect(1 - missing.length / asked, missing.slice(0, 20).join(" ")).toBeGreaterThan(AGREEMENT);
		});

		it("has a picture of its first page on which something is to be seen", async () => {
			const preview = await previewOf(fileId);
			expect(preview.slice(0, 4)).toBe("RIFF");
			expect(preview.slice(8, 12)).toBe("WEBP");
			expect(preview.length).toBeGreaterThan(blankPreview * 2);
		});

		it("can be seen to its last page", async () => {
			const last = await getFile(library.token, `${fileId}/preview?page=${pageCount}&width=${PREVIEW}`);
			expect(last.status).toBe(200);
			await last.arrayBuffer();
			expect((await getFile(library.token, `${fileId}/preview?page=${pageCount + 1}`)).status).toBe(404);
		});
	},
);

/** As Latin-1, so that it can be looked at by letters. */
async function previewOf(fileId: string): Promise<string> {
	const response = await getFile(library.token, `${fileId}/preview?width=${PREVIEW}`);
	expect(response.headers.get("Content-Type")).toBe("image/webp");
	return new TextDecoder("latin1").decode(await response.arrayBuffer());
}

/** Without white space and hyphens, which stand elsewhere where a line ends. */
function squeezed(text: string): string {
	return text.normalize("NFKC").replaceAll(/[\s\p{Pd}\u00ad]+/gu, "");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
