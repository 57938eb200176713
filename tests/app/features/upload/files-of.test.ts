import { describe, expect, it } from "vitest";
import {
	filesOf,
	filesOfChosenFolder,
	type Found,
	namedFiles,
} from "../../../../app/features/upload/intake/files-of.ts";

function entry(file: File): FileSystemEntry {
	const source = {
		isFile: true,
		isDirectory: false,
		name: file.name,
		file: (take: (file: File) => void) => take(file),
	};
	return source as unknown as FileSystemEntry;
}

/** As browsers do, it gives out a few at a time. */
function folder(name: string, children: FileSystemEntry[]): FileSystemEntry {
	const createReader = () => {
		const rest = [...children];
		return { readEntries: (take: (part: FileSystemEntry[]) => void) => take(rest.splice(0, 2)) };
	};
	return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

const file = (name: string) => new File(["x"], name);
const paths = (found: Found) => found.files.map(({ path }) => path);

describe("files that were dropped", () => {
	it("are taken as they are where there is no folder", async () => {
		const files = [file("a.pdf"), file("b.pdf")];
		expect((await filesOf({ files, entries: files.map(entry) })).files).toEqual([
			{ file: files[0], path: "a.pdf" },
			{ file: files[1], path: "b.pdf" },
		]);
	});

	it("are found in folders and the folders in these, but not what a system keeps there for itself", async () => {
		const letters = folder(
			"Briefe",
			["3.pdf", "1.pdf", "2.pdf", ".DS_Store", "Thumbs.db"].map((name) => entry(file(name))),
		);
		const entries = [
			entry(file("oben.pdf")),
			folder("Akten", [letters, entry(file("4.pdf")), folder("leer", [])]),
		];
		const found = await filesOf({ files: [], entries });
		expect(paths(found)).toEqual([
			"oben.pdf",
			"Akten/4.pdf",
			"Akten/Briefe/1.pdf",
			"Akten/Briefe/2.pdf",
			"Akten/Briefe/3.pdf",
		]);
		expect(found).toMatchObject({ system: 2, unreadable: 0, isCut: false });
	});

	it("come without those that cannot be read, which keep no other", async () => {
		const locked = {
			...entry(file("gesperrt.pdf")),
			file: (_take: unknown, refuse: (error: Error) => void) =>
				refuse(new DOMException("no", "NotFoundError")),
		} as unknown as FileSystemEntry;
		const closed = {
			...folder("zu", []),
			createReader: () => ({
				readEntries: (_take: unknown, refuse: (error: Error) => void) => refuse(new Error("closed")),
			}),
		} as unknown as FileSystemEntry;
		const entries = [folder("Akten", [locked, closed, entry(file("1.pdf"))])];
		const found = await filesOf({ files: [], entries });
		expect(paths(found)).toEqual(["Akten/1.pdf"]);
		expect(found.unreadable).toBe(2);
	});

	it("are so many and no more, where a whole disk is dropped", async () => {
		const entries = [
			folder(
				"C",
				Array.from({ length: 50 }, (_, index) => entry(file(`${index}.pdf`))),
			),
		];
		const found = await filesOf({ files: [], entries }, 20);
		expect(found.files).toHaveLength(20);
		expect(found.isCut).toBe(true);
	});
});

describe("files of a folder that was chosen", () => {
	const inFolder = (path: string) => {
		const chosen = file(path.split("/").at(-1) ?? "");
		Object.defineProperty(chosen, "webkitRelativePath", { value: path });
		return chosen;
	};

	it("are all but those that a system keeps there, wherever they lie", () => {
		const chosen = [
			".Papiere/Police.pdf",
			".Papiere/.DS_Store",
			".Papiere/2024/.git/config",
			".Papiere/2024/Brief 2.pdf",
			".Papiere/2024/Brief 10.pdf",
			".Papiere/2024/Thumbs.db",
			".Papiere/__MACOSX/Brief.pdf",
			".Papiere/~$Brief.docx",
		].map(inFolder);
		const found = filesOfChosenFolder(chosen.toReversed());
		// The folder itself was meant, whatever its name.
		expect(paths(found)).toEqual([
			".Papiere/2024/Brief 2.pdf",
			".Papiere/2024/Brief 10.pdf",
			".Papiere/Police.pdf",
		]);
		expect(found.system).toBe(5);
		expect(filesOfChosenFolder(chosen, 1)).toMatchObject({ isCut: true, files: [{ file: chosen[3] }] });
	});
});

describe("files that were pasted", () => {
	const now = new Date(2026, 10, 21, 6, 5, 9);

	it("get a name where they have none of their own", () => {
		const screenshot = new File(["x"], "image.png", { type: "image/png" });
		const nameless = new File(["x"], "", { type: "image/jpeg" });
		const named = namedFiles([screenshot, nameless, file("Police.pdf")], (time) => `Eingefügt ${time}`, now);
		expect(named.map(({ name }) => name)).toEqual([
			"Eingefügt 2026-11-21 06.05.09.png",
			"Eingefügt 2026-11-21 06.05.09 (2).jpg",
			"Police.pdf",
		]);
		expect(named[0]?.type).toBe("image/png");
	});
});
