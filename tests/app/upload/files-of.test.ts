import { describe, expect, it } from "vitest";
import { filesOf, namedFiles } from "../../../app/features/upload/intake/files-of.ts";

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
const names = (files: readonly File[]) => files.map(({ name }) => name);

describe("files that were dropped", () => {
	it("are taken as they are where there is no folder", async () => {
		const files = [file("a.pdf"), file("b.pdf")];
		expect(await filesOf({ files, entries: files.map(entry) })).toEqual(files);
	});

	it("are found in folders and the folders in these, but not what a system keeps there for itself", async () => {
		const letters = folder(
			"Briefe",
			["1.pdf", "2.pdf", "3.pdf", ".DS_Store", "Thumbs.db"].map((name) => entry(file(name))),
		);
		const entries = [
			entry(file("oben.pdf")),
			folder("Akten", [letters, entry(file("4.pdf")), folder("leer", [])]),
		];
		const found = await filesOf({ files: [], entries });
		expect(names(found)).toEqual(["oben.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"]);
	});
});

describe("files that were pasted", () => {
	const now = new Date(2026, 10, 21, 6, 5, 9);

	it("get a name where they have none of their own", () => {
		const screenshot = new File(["x"], "image.png", { type: "image/png" });
		const nameless = new File(["x"], "", { type: "image/jpeg" });
		const named = namedFiles([screenshot, nameless, file("Police.pdf")], (time) => `Eingefügt ${time}`, now);
		expect(names(named)).toEqual([
			"Eingefügt 2026-11-21 06.05.09.png",
			"Eingefügt 2026-11-21 06.05.09 (2).jpg",
			"Police.pdf",
		]);
		expect(named[0]?.type).toBe("image/png");
	});
});
