import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { categoryApi } from "../../../../contract/api/tenant-lists.ts";
import type { DocumentFile, TenantDocument } from "../../../../contract/entities/entities.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { archiveOf } from "../../../../app/features/download/archive.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const documentId = (letter: string) => `kfamilie1${letter.repeat(15)}`;

function file(name: string, size: number, url = pathOf(fileApi.content, { id: name })): DocumentFile {
	return {
		documentId: documentId("f"),
		file: { name, url, mime: "application/pdf", size },
		state: "processed",
		stateReason: null,
		pageCount: null,
		hasPreview: false,
		sha256: null,
		sameFiles: [],
		documentFileEmbeddings: [],
		createdAt: "2026-05-04T10:00:00.000Z",
	};
}

function paper(name: string, number: number, files: DocumentFile[]) {
	return {
		name,
		documentIdentifier: number,
		tenant: { id: 1, name: "Familie Brunner" },
		documentNumber: null,
		documentCategory: { name: "Rechnungen" },
		startDate: "2026-11-11",
		endDate: null,
		inactiveDate: null,
		warrantyUntil: null,
		cost: 1234.5,
		costCurrency: "CHF",
		documentFiles: files,
	} as unknown as TenantDocument;
}

interface Shelf {
	documents: Record<string, TenantDocument | ContractError>;
	isExport?: boolean;
	categories?: readonly { name: string; icon: string | null }[];
	open?: (path: string) => Promise<Response>;
}

function archive({
	documents,
	isExport = false,
	categories,
	open = async () => new Response("bytes"),
}: Shelf) {
	const opened: string[] = [];
	const cms = fakeCms(({ row, path }) => {
		if (row === categoryApi.list && categories)
			return { items: categories, pagination: { page: 1, pageSize: 100, total: categories.length } };
		const found = documents[path.split("/").at(-1) ?? ""];
		if (!found || found instanceof ContractError) throw found ?? new ContractError("NotFoundError", "gone");
		return found;
	});
	const stream = archiveOf({
		cms,
		openFile(path) {
			opened.push(path);
			return open(path);
		},
		documents: Object.keys(documents).map((id) => ({ documentId: id, name: "wie gesehen" })),
		isExport,
		texts: (key, values) => `${key}${values ? ` ${Object.values(values).join()}` : ""}`,
	});
	return { stream, opened };
}

async function contentOf(shelf: Shelf) {
	const { stream, opened } = archive(shelf);
	const parts = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
	const texts = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
	const { "index.html": index = "", ...files } = texts;
	return { index, files, opened };
}

describe("an archive", () => {
	it("has a folder for each document, its files once each, and an index last", async () => {
		const { files, index } = await contentOf({
			documents: {
				[documentId("a")]: paper("Stromrechnung 11.11.2026", 63, [
					file("Rechnung.pdf", 5),
					file("RECHNUNG.pdf", 5),
					file("../böse<b>.pdf", 5),
				]),
				[documentId("b")]: paper("Miete", 64, []),
			},
		});
		expect(Object.keys(files)).toEqual([
			"00001-00063 Stromrechnung 11.11.2026/Rechnung.pdf",
			"00001-00063 Stromrechnung 11.11.2026/RECHNUNG (2).pdf",
			"00001-00063 Stromrechnung 11.11.2026/-böse-b-.pdf",
		]);
		expect(index).toContain("CHF\u00a01&#39;234.50");
		// All are of one tenant: nobody speaks of clients.
		expect(index).toContain("columns.ownTenant");
		expect(index).not.toContain("documents.tenant");
		expect(index).toContain("11.11.2026");
		expect(index).toContain("download.noFile");
		expect(index).toContain(`href="00001-00063%20Stromrechnung%2011.11.2026/Rechnung.pdf"`);
		expect(index).toContain("../böse&lt;b&gt;.pdf");
		expect(index).not.toContain("<b>");
		expect(index).not.toContain("download.unreadable");
	});

	it("says in the index what cannot be read, and is whole all the same", async () => {
		const open = async (path: string) => {
			if (path.includes("weg")) return new Response("gone", { status: 404 });
			if (path.includes("stumm")) throw new ContractError("ServiceUnavailableError", "no answer");
			if (!path.includes("bricht")) return new Response("bytes");
			let pulls = 0;
			return new Response(
				new ReadableStream({
					pull(controller) {
						pulls += 1;
						if (pulls > 1) controller.error(new Error("the bucket is gone"));
						else controller.enqueue(new Uint8Array([104, 97]));
					},
				}),
			);
		};
		const names = ["gut", "weg", "stumm", "bricht", "auch gut"];
		const { files, index } = await contentOf({
			documents: {
				[documentId("a")]: paper(
					"Vier",
					1,
					names.map((name) => file(name, 5)),
				),
				[documentId("b")]: new ContractError("NotFoundError", "gone"),
				[documentId("c")]: new ContractError("ForbiddenError", "no"),
			},
			open,
		});
		expect(files).toEqual({
			"00001-00001 Vier/gut": "bytes",
			"00001-00001 Vier/bricht": "ha",
			"00001-00001 Vier/auch gut": "bytes",
		});
		expect(index.match(/download\.unreadable/g)).toHaveLength(2);
		expect(index.match(/download\.incomplete/g)).toHaveLength(1);
		expect(index).toContain("bulk.reason.gone");
		expect(index).toContain("download.documentUnreadable");
	});

	it("asks for paths of the CMS alone: no other address gets the user's token", async () => {
		const urls = ["https://evil.example/x", "//evil.example/x", "/\\evil.example/x", "@evil.example/x"];
		const { opened, index } = await contentOf({
			documents: {
				[documentId("a")]: paper(
					"Fremd",
					1,
					urls.map((url) => file("x", 5, url)),
				),
			},
		});
		expect(opened).toEqual([]);
		expect(index.match(/download\.unreadable/g)).toHaveLength(4);
	});

	it("has as many files as one request may ask for; the others are said", async () => {
		const files = Array.from({ length: 702 }, (_, number) => file(`${number}.txt`, 5));
		const { opened, index } = await contentOf({ documents: { [documentId("a")]: paper("Viel", 1, files) } });
		expect(opened).toHaveLength(700);
		expect(index.match(/download\.tooMany/g)).toHaveLength(2);
	});

	it("reads no further than it is taken, and lets go of a file that nobody waits for any more", async () => {
		let given = 0;
		let isLetGo = false;
		const endless = new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					given += 1;
					controller.enqueue(new Uint8Array(64 * 1024));
				},
				cancel() {
					isLetGo = true;
				},
			},
			{ highWaterMark: 0 },
		);
		const { stream } = archive({
			documents: { [documentId("a")]: paper("Gross", 1, [file("gross.bin", 2 ** 40)]) },
			open: async () => new Response(endless),
		});
		const reader = stream.getReader();
		for (let piece = 0; piece < 20; piece += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await reader.read();
		}
		await new Promise((resolve) => setTimeout(resolve, 50));
		expect(given).toBeLessThan(25);
		await reader.cancel();
		await expect.poll(() => isLetGo).toBe(true);
	});

	it("has of an export folders by category, all that is known as JSON, and a table that runs nothing", async () => {
		const written = {
			...paper("=Miete", 64, [file("document.json", 5)]),
			updatedAt: "2026-05-04T10:00:00.000Z",
		};
		const { files, index } = await contentOf({
			isExport: true,
			documents: {
				[documentId("a")]: written,
				[documentId("b")]: new ContractError("NotFoundError", "gone"),
			},
		});
		const folder = "Rechnungen/00001-00064 =Miete";
		expect(Object.keys(files)).toEqual([
			`${folder}/document.json`,
			`${folder}/document (2).json`,
			"index.csv",
		]);
		expect(JSON.parse(files[`${folder}/document.json`] ?? "")).toEqual(written);
		const [, row = "", gone = ""] = (files["index.csv"] ?? "").split("\r\n");
		expect(row).toBe(
			`00001-00064;'=Miete;;Rechnungen;Familie Brunner;11.11.2026;;;;1234.50;CHF;${folder}/document (2).json`,
		);
		expect(gone).toBe(";wie gesehen");
		expect(index).toContain("bulk.reason.gone");
	});

	it("that somebody takes along says what is known of the categories, where that is to be had", async () => {
		const categories = [{ name: "Rechnungen", icon: "receipt-text" }];
		const written = { ...paper("Miete", 64, []), updatedAt: "2026-05-04T10:00:00.000Z" };
		const documents = {
			[documentId("a")]: {
				...written,
				tenant: { documentId: documentId("t"), id: 1, name: "Familie Brunner" },
			},
		};
		const { files } = await contentOf({ isExport: true, documents, categories });
		expect(JSON.parse(files["categories.json"] ?? "")).toEqual(categories);
		const without = await contentOf({ isExport: true, documents });
		expect(Object.keys(without.files)).toEqual(["Rechnungen/00001-00064 Miete/document.json", "index.csv"]);
		expect((await contentOf({ documents, categories })).files).toEqual({});
	});

	it("that somebody takes along has no category's folder in the place of one of its files", async () => {
		const categories = [{ name: "Categories.json", icon: null }];
		const paperIn = { ...paper("Miete", 64, []), updatedAt: "2026-05-04T10:00:00.000Z" };
		const written = {
			...paperIn,
			documentCategory: { ...paperIn.documentCategory, name: "Categories.json" },
			tenant: { documentId: documentId("t"), id: 1, name: "Familie Brunner" },
		};
		const { files } = await contentOf({
			isExport: true,
			documents: { [documentId("a")]: written },
			categories,
		});
		expect(Object.keys(files)).toEqual([
			"Categories.json (2)/00001-00064 Miete/document.json",
			"categories.json",
			"index.csv",
		]);
	});
});
