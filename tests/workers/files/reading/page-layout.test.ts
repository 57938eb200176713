import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { answerSchema } from "../../../../contract/answers.ts";
import { pageLayoutSchema, pageRunsSchema } from "../../../../contract/files/page-layout.ts";
import { withPdf } from "../../../../workers/reader/pdf.ts";
import {
	getFile,
	newLibrary,
	newMember,
	tenantOf,
	uploadSmall,
	type Library,
} from "../../../support/files-api.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { openAccount } from "../../../support/workers-api.ts";

const layoutOf = (bytes: Uint8Array<ArrayBuffer>) =>
	withPdf(
		() => Promise.resolve(bytes.buffer),
		async (pdf) => pdf.layout(1),
	);

/** A PDF of which something is written differently. */
function changed(bytes: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(new TextDecoder().decode(bytes).replace(from, to));
}

describe("the words of a page", () => {
	it("stand where they are seen, in fractions of the page and in reading order", async () => {
		const { width, height, words } = await layoutOf(tinyPdf(["Police 4711"]));
		expect([width, height]).toEqual([595, 842]);
		expect(words.map(({ text, endsLine }) => [text, endsLine])).toEqual([
			["Police", false],
			["4711", true],
		]);
		const [first, second] = words;
		// The text begins 60 points from the left, on a line 760 points above the lower edge.
		expect(first?.x).toBeCloseTo(60 / 595, 2);
		expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo(1 - 757 / 842, 2);
		expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
		expect(second?.y).toBe(first?.y);
	});

	it("follow a page that is turned", async () => {
		const turned = changed(tinyPdf(["Police 4711"]), "/Type /Page /Parent", "/Rotate 90 /Type /Page /Parent");
		const { width, height, words } = await layoutOf(turned);
		expect([width, height]).toEqual([842, 595]);
		const [first, second] = words;
		expect(first?.height).toBeGreaterThan(first?.width ?? 1);
		expect(first?.x).toBeGreaterThan(0.8);
		expect(second?.y).toBeGreaterThan((first?.y ?? 1) + (first?.height ?? 0));
	});

	it("follow a page of which only a part is shown, and what lies outside is left out", async () => {
		const cropped = changed(
			tinyPdf(["Police 4711"]),
			"/MediaBox [0 0 595 842]",
			"/CropBox [40 700 100 800] /MediaBox [0 0 595 842]",
		);
		const { width, height, words } = await layoutOf(cropped);
		expect([width, height]).toEqual([60, 100]);
		expect(words.map(({ text }) => text)).toEqual(["Police"]);
		expect(words[0]?.x).toBeCloseTo(20 / 60, 1);
	});

	it("are none on a page without text", async () => {
		expect((await layoutOf(tinyPdf([""]))).words).toEqual([]);
	});
});

describe("the layout of a file's pages over HTTP", () => {
	let library: Library;
	let fileId: string;

	beforeAll(async () => {
		library = await newLibrary();
		fileId = await uploadSmall(library, { bytes: tinyPdf(["eins", "zwei", "drei"]), name: "a.pdf" });
		await markAsRead(fileId, 3);
	});

	/** As reading the file would do. */
	function markAsRead(id: string, pageCount: number) {
		return runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
			storage.sql.exec("UPDATE document_file SET page_count = ? WHERE document_id = ?", pageCount, id);
		});
	}

	it("is found out once and kept beside the pictures", async () => {
		const response = await getFile(library.token, `${fileId}/layout?page=2`);
		const { data } = answerSchema(pageLayoutSchema).parse(await response.json());
		expect(data.words.map(({ text }) => text)).toEqual(["zwei"]);
		expect(response.headers.get("Cache-Control")).toMatch(/^private/);

		const key = `previews/${fileId}/2-words.json`;
		const kept = await env.FILES.get(key);
		expect(await kept?.json()).toEqual({ data, meta: {} });
		await env.FILES.put(key, '{"data":"kept"}');
		const again = await getFile(library.token, `${fileId}/layout?page=2`);
		expect(await again.text()).toBe('{"data":"kept"}');
		const etag = again.headers.get("ETag") ?? "";
		const unchanged = await getFile(library.token, `${fileId}/layout?page=2`, { "If-None-Match": etag });
		expect(unchanged.status).toBe(304);
	});

	it("knows the sizes of all pages, equal ones in runs", async () => {
		const response = await getFile(library.token, `${fileId}/pages`);
		const { data } = answerSchema(pageRunsSchema).parse(await response.json());
		expect(data).toEqual([{ width: 595, height: 842, count: 3 }]);
	});

	it("is for who may see the document alone", async () => {
		const stranger = (await openAccount()).jwt;
		const [member, nobody] = [await newMember(library, ["Read"]), await newMember(library, [])];
		for (const path of ["layout?page=1", "pages"]) {
			expect((await getFile(member, `${fileId}/${path}`)).status, path).toBe(200);
			expect((await getFile(nobody, `${fileId}/${path}`)).status, path).toBe(404);
			expect((await getFile(stranger, `${fileId}/${path}`)).status, path).toBe(404);
		}
	});

	it("is 404 where there is no such page, and 400 where it is no page", async () => {
		expect((await getFile(library.token, `${fileId}/layout?page=4`)).status).toBe(404);
		for (const query of ["", "?page=0", "?page=x", "?page=1&more=1"]) {
			expect((await getFile(library.token, `${fileId}/layout${query}`)).status, query).toBe(400);
		}
	});

	it("is 404 where the file is no PDF, is broken or has not been read", async () => {
		const text = await uploadSmall(library, { bytes: new TextEncoder().encode("Text"), type: "text/plain" });
		await markAsRead(text, 1);
		const broken = await uploadSmall(library, { bytes: new TextEncoder().encode("%PDF-1.7\nkaputt") });
		await markAsRead(broken, 1);
		const waiting = await uploadSmall(library, { bytes: tinyPdf(["eins"]) });
		for (const id of [text, broken, waiting]) {
			for (const path of ["layout?page=1", "pages"]) {
				expect((await getFile(library.token, `${id}/${path}`)).status, `${id} ${path}`).toBe(404);
			}
		}
	});
});
