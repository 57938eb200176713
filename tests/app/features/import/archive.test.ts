import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { archivePath, readText } from "../../../../app/features/import/archive/archive.ts";
import { digestOf } from "../../../../app/features/import/archive/digest.ts";
import { readJsonList } from "../../../../app/features/import/archive/json-list.ts";
import { sequentialFile } from "../../../../app/features/import/archive/sequential-file.ts";
import { openZips } from "../../../../app/features/import/archive/zip-archive.ts";
import { readPlan } from "../../../support/import/read-plan.ts";
import { zipOf as packedAs } from "../../../support/fixtures/zip.ts";
import { bytesOf, inMemory, unzipped, zipOf, zipped } from "../../../support/import/memory-archive.ts";
import { paperlessExport } from "../../../support/import/paperless-export.ts";

const signal = new AbortController().signal;

async function only(bytes: Uint8Array) {
	const [file] = (await openZips([inMemory(bytes)])).files.values();
	if (!file) throw new Error("nothing in it");
	return file;
}

describe("the path of a file in an archive", () => {
	test.each([
		["a/b.pdf", "a/b.pdf"],
		["./a/b.pdf", "a/b.pdf"],
		["a\\b.pdf", "a/b.pdf"],
		["Verträge.pdf".normalize("NFD"), "Verträge.pdf".normalize("NFC")],
		["B: Belege/a.pdf", "B: Belege/a.pdf"],
		// Of what leads out of it the rest counts.
		["../b.pdf", "b.pdf"],
		["a/../../b.pdf", "a/b.pdf"],
		["a\\..\\b", "a/b"],
		["/etc/passwd", "etc/passwd"],
		["C:/b.pdf", "b.pdf"],
		["\\\\host\\b", "host/b"],
		["a//b", "a/b"],
	])("%s is %s", (name, path) => expect(archivePath(name)).toBe(path));

	test.each(["", "..", "/", "C:\\", "./"])("%s leads nowhere", (name) =>
		expect(archivePath(name)).toBeNull(),
	);
});

describe("a ZIP", () => {
	test("gives its files one by one, whatever else is in it", async () => {
		const archive = await zipped({ "a/b.txt": "hallo", "../x": "1", "/y": "2", "__MACOSX/a/._b.txt": "3" });
		expect([...archive.files.keys()]).toEqual(["a/b.txt", "x", "y"]);
		const file = archive.files.get("a/b.txt");
		expect(file && (await readText(file))).toBe("hallo");
		// As often as one likes.
		expect(file && (await readText(file))).toBe("hallo");
	});

	test("of which only the beginning is there, or that is none, is no archive", async () => {
		const whole = zipOf({ "a.txt": "x".repeat(1_000) });
		for (const bytes of [whole.slice(0, -30), bytesOf("plain"), new Uint8Array()]) {
			await expect(openZips([inMemory(bytes)])).rejects.toMatchObject({ reason: "noZip" });
		}
	});

	test("that has a path twice has it not at all", async () => {
		const bytes = packedAs([
			{ name: "a.txt", content: "one" },
			{ name: "a.txt", content: "two" },
		]);
		expect(await only(bytes)).toMatchObject({ path: "a.txt", problem: "twice" });
	});

	test("has its symbolic links counted, which are no files", async () => {
		const isLink = { os: 3, attrs: 0o120777 << 16 };
		const bytes = zipSync({ "a.txt": bytesOf("a"), "link.txt": [bytesOf("../../a.txt"), isLink] });
		const archive = await openZips([inMemory(bytes)]);
		expect([...archive.files.keys()]).toEqual(["a.txt"]);
		expect((await readPlan(archive)).remarks).toContainEqual({
			key: "import.remark.files.links",
			values: { count: 1 },
		});
	});

	test("in parts is one archive", async () => {
		const archive = await openZips([zipOf({ "a.txt": "1" }), zipOf({ "b.txt": "2" })].map(inMemory));
		expect([...archive.files.keys()]).toEqual(["a.txt", "b.txt"]);
	});

	test("that says less of a file than comes out of it is stopped there: a bomb", async () => {
		const bomb = packedAs([{ name: "a.bin", content: new Uint8Array(4_000_000), claimedSize: 100 }]);
		await expect(digestOf(await only(bomb), signal)).rejects.toThrow();
	});

	test.each([
		["whose checksum is another", (bytes: Uint8Array) => flip(bytes, [14, 16])],
		["whose bytes are others", (bytes: Uint8Array) => bytes.fill(7, 60, 90)],
	])("%s fails when it is read", async (_, damage) => {
		const bytes = zipSync({ "a.bin": [crypto.getRandomValues(new Uint8Array(2_000)), { level: 0 }] });
		damage(bytes);
		await expect(digestOf(await only(bytes), signal)).rejects.toThrow();
	});

	test("packed by a method that nobody here knows is said to be so, and ends where somebody reads it", async () => {
		const bytes = zipOf({ "a.txt": "x".repeat(100) });
		// (BZIP2, in the file's own head and in the list.)
		for (const at of [8, bytes.findLastIndex((byte, start) => byte === 0x50 && bytes[start + 2] === 1) + 10])
			bytes[at] = 12;
		const file = await only(bytes);
		expect(file.problem).toBe("packed");
		await expect(digestOf(file, signal)).rejects.toThrow();
		const plan = await readPlan(await openZips([inMemory(bytes)]));
		expect(plan.documents[0]?.remarks).toEqual([
			{ key: "import.remark.file.packed", values: { name: "a.txt" } },
		]);
	});

	test("under a password is said to be so", async () => {
		const bytes = zipOf(paperlessExport());
		flip(bytes, [6, 8]);
		const archive = await openZips([inMemory(bytes)]);
		await expect(readPlan(archive)).rejects.toMatchObject({ reason: "encrypted" });
	});

	test.each([
		["an empty file", { "a.txt": "a", "leer.txt": "" }, "leer.txt"],
		["all but its list", { ...paperlessExport(), "x.txt": "x" }, "x.txt"],
		["all but a file of a document", { "V/1/document.json": { a: 1 }, "V/1/x.txt": "x" }, "x.txt"],
	])("under a password is said to be so where %s stands open in it", async (_, files, open) => {
		const bytes = zipOf(files);
		flip(bytes, [6, 8], open);
		const archive = await openZips([inMemory(bytes)]);
		await expect(readPlan(archive)).rejects.toMatchObject({ reason: "encrypted" });
	});

	test("under a password is said to be so beside the same one without", async () => {
		const bytes = zipOf(paperlessExport());
		flip(bytes, [6, 8]);
		const archive = await openZips([bytes, zipOf(paperlessExport())].map(inMemory));
		await expect(readPlan(archive)).rejects.toMatchObject({ reason: "encrypted" });
	});
});

describe("a file that is uploaded slice by slice", () => {
	const content = "0123456789".repeat(50_000);

	test("is whole, however it is cut, and holds no more than a slice", async () => {
		const file = (await zipped({ "a.txt": content })).files.get("a.txt");
		if (!file) throw new Error("nothing in it");
		const sliced = sequentialFile(file, { name: "a.txt", type: "text/plain" });
		const parts = [];
		for (let start = 0; start < sliced.size; start += 70_001)
			parts.push(await (await sliced.slice(start, start + 70_001)).text());
		expect(parts.join("")).toBe(content);
	});

	test("leaves out what has arrived already", async () => {
		const file = (await zipped({ "a.txt": content })).files.get("a.txt");
		const sliced = file && sequentialFile(file, { name: "a.txt", type: "" });
		expect(await (await sliced?.slice(400_003, 400_009))?.text()).toBe("345678");
	});

	test("gives its last slice only where the archive says that all was right", async () => {
		const bytes = zipSync({ "a.bin": [new Uint8Array(2_000), { level: 0 }] });
		flip(bytes, [14, 16]);
		const sliced = sequentialFile(await only(bytes), { name: "a.bin", type: "" });
		const bothSlices = async () => [await sliced.slice(0, 1_000), await sliced.slice(1_000, 2_000)];
		await expect(bothSlices()).rejects.toThrow();
	});
});

describe("a list of JSON", () => {
	async function entriesOf(content: unknown): Promise<unknown[]> {
		const entries = [];
		for await (const entry of readJsonList(listFile(content))) entries.push(entry);
		return entries;
	}

	test("is read entry by entry", async () => {
		expect(await entriesOf([{ a: [1, { b: "ü" }] }, 2, null])).toEqual([{ a: [1, { b: "ü" }] }, 2, null]);
		expect(await entriesOf([])).toEqual([]);
	});

	test.each(["{", "[1, 2", '{"a": 1}', "[1 2]", '"text"', "", `${"[".repeat(100_000)}`])(
		"that is none, or is cut off, is refused: %.10s",
		(content) => expect(entriesOf(content)).rejects.toThrow(),
	);

	test("of many megabytes leaves no more behind than is taken of it", async () => {
		const entry = JSON.stringify({
			model: "documents.document",
			pk: 1,
			fields: { content: "x".repeat(100_000) },
		});
		const encoded = bytesOf(`${entry},`);
		const list = listFile("");
		const pieces = [bytesOf("["), ...Array<Uint8Array>(300).fill(encoded), bytesOf(`${entry}]`)].values();
		const open = () =>
			new ReadableStream<Uint8Array>({
				pull(controller) {
					const { value } = pieces.next();
					if (value) controller.enqueue(value);
					else controller.close();
				},
			});
		let count = 0;
		for await (const _ of readJsonList({
			...list,
			size: 30_000_000,
			open,
		}))
			count += 1;
		expect(count).toBe(301);
	});
});

function listFile(content: unknown) {
	const file = unzipped({ "list.json": content }).files.get("list.json");
	if (!file) throw new Error("nothing in it");
	return file;
}

/**
 * Changes a byte of each file's head: where it stands in the one before the bytes, and in the list at the end.
 * @param except name of one that stays as it is
 */
function flip(bytes: Uint8Array, [local, central]: [number, number] | number[], except = ""): void {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	for (let at = 0; at + 46 < bytes.length; at += 1) {
		const signature = view.getUint32(at, true);
		const isLocal = signature === 0x0403_4b50;
		const name = bytes
			.subarray(at + (isLocal ? 30 : 46))
			.subarray(0, view.getUint16(at + (isLocal ? 26 : 28), true));
		if (except !== "" && new TextDecoder().decode(name) === except) continue;
		if (isLocal) view.setUint8(at + (local ?? 0), view.getUint8(at + (local ?? 0)) ^ 1);
		if (signature === 0x0201_4b50) view.setUint8(at + (central ?? 0), view.getUint8(at + (central ?? 0)) ^ 1);
	}
}
