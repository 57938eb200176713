import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { drawPage, pageLayout, pageRuns } from "../../../../workers/reader/pages.ts";
import { readFile } from "../../../../workers/reader/read-file.ts";
import { knownPagesKey } from "../../../../workers/shared/object-keys.ts";
import type { FileToRead } from "../../../../workers/shared/reader-calls.ts";
import { largePdf } from "../../../support/fixtures/large-pdf.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";

const MB = 1024 * 1024;

/** Lays a PDF into the bucket. `asked` are the bytes of each range that is fetched of it. */
async function stored(bytes: Uint8Array<ArrayBuffer>, delayMs = 0) {
	const fileId = crypto.randomUUID();
	const file: FileToRead = {
		fileId,
		objectKey: `files/${fileId}`,
		name: "Scan.pdf",
		mime: "application/pdf",
		size: bytes.length,
	};
	await env.FILES.put(file.objectKey, bytes);
	const asked: number[] = [];
	const bucket = new Proxy(env.FILES, {
		get(target, name) {
			if (name !== "get") {
				const value: unknown = Reflect.get(target, name);
				return typeof value === "function" ? value.bind(target) : value;
			}
			return async (key: string, options: R2GetOptions = {}) => {
				if (delayMs > 0) await scheduler.wait(delayMs);
				const { range } = options;
				if (key === file.objectKey) asked.push(range && "length" in range ? (range.length ?? 0) : file.size);
				return target.get(key, options);
			};
		},
	});
	return { file, bucket, asked };
}

describe("a PDF above 32 MiB", () => {
	const pages = Array.from({ length: 60 }, (_, index) => `Seite ${index + 1} von Alpina`);
	const pdf = largePdf({ pages, picture: 700_000 });
	let scan: Awaited<ReturnType<typeof stored>>;

	beforeAll(async () => {
		expect(pdf.size).toBeGreaterThan(40 * MB);
		scan = await stored(pdf.range(0, pdf.size));
	});

	it("is read page by page, and its pictures are not fetched for their text", async () => {
		const { file, bucket, asked } = scan;
		const { text, ...read } = await readFile(file, bucket);
		expect(read).toMatchObject({ state: "processed", stateReason: null, pageCount: 60, hasPreview: true });
		const chunks = (await new Response(text).text()).split("\n").filter(Boolean);
		expect(chunks.map((line) => String(Reflect.get(JSON.parse(line), "chunk")))).toEqual(pages);
		// What is known of its bytes is found out in pieces of 16 MiB, which are no ranges of the PDF.
		const ofPages = asked.filter((length) => length < 16 * MB);
		expect(Math.max(...ofPages)).toBeLessThan(MB);
		expect(ofPages.reduce((sum, length) => sum + length, 0)).toBeLessThan(8 * MB);
	});

	it("shows any of its pages without reading those before it", async () => {
		const { file, bucket, asked } = scan;
		await readFile(file, bucket).then(({ text }) => text.cancel());
		expect(await env.FILES.head(knownPagesKey(file.fileId))).not.toBeNull();
		asked.length = 0;
		const picture = await drawPage({ ...file, page: 50, width: 320 }, { bucket });
		expect(picture?.length).toBeGreaterThan(100);
		expect(asked.length).toBeLessThan(10);
		expect(asked.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * MB);

		const layout = await pageLayout({ ...file, page: 50 }, { bucket });
		expect(layout?.words.map(({ text }) => text)).toEqual(["Seite", "50", "von", "Alpina"]);
		asked.length = 0;
		expect(await pageRuns(file, { bucket })).toEqual([{ width: 595, height: 842, count: 60 }]);
		expect(asked).toEqual([]);
	});

	it("lets those go first who wait for a page of another file", async () => {
		const { file, bucket } = await stored(pdf.range(0, pdf.size), 60);
		const other = await stored(tinyPdf(["Police"]));
		const order: string[] = [];
		const reading = readFile(file, bucket).then(async ({ text, ...read }) => {
			order.push("read");
			return { ...read, text: await new Response(text).text() };
		});
		await scheduler.wait(500);
		await drawPage({ ...other.file, page: 1, width: 320 }, { bucket: other.bucket });
		order.push("shown");
		expect(await reading).toMatchObject({ state: "processed", stateReason: null, pageCount: 60 });
		expect(order).toEqual(["shown", "read"]);
		expect((await reading).text).toContain("Seite 60 von Alpina");
	});

	it("of which the cross-reference is damaged is not searched through, and says so", async () => {
		const damaged = largePdf({ pages: pages.slice(0, 2), picture: 40 * MB, startOfTable: 17 });
		const { file, bucket, asked } = await stored(damaged.range(0, damaged.size));
		const { text, ...read } = await readFile(file, bucket);
		await text.cancel();
		expect(read).toMatchObject({
			state: "notReadable",
			stateReason: "files.reason.noIndex",
			pageCount: null,
		});
		const searched = asked.filter((length) => length < 16 * MB).reduce((sum, length) => sum + length, 0);
		expect(searched).toBeLessThan(50 * MB);
	});
});
