import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queueOwner } from "../../../../app/features/upload/kept-uploads.ts";
import { deleteRecords, storedRecords } from "../../../../app/features/upload/tray/stored-records.ts";
import type { UploadRecord } from "../../../../app/features/upload/tray/upload.ts";
import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";

const MIB = 1024 * 1024;

const record = (id: string): UploadRecord => ({
	id,
	name: `${id}.pdf`,
	size: 1,
	type: "application/pdf",
	lastModified: 1,
	tenant: "tenant",
	category: null,
	documentName: null,
	documentId: "document",
	madeVersion: null,
	sha256: null,
	isWantedAgain: false,
	isBegun: false,
	sameFiles: [],
});

const fileOf = (size = 1) => new File([new Uint8Array(size)], "a.pdf");

/** A file that says that it is this large. */
function heavy(size: number): File {
	const file = fileOf();
	Object.defineProperty(file, "size", { value: size });
	return file;
}

let estimate = { quota: 100 * 1024 * MIB, usage: 0 };
beforeEach(() => {
	const noted = new Map<string, string>();
	vi.stubGlobal("indexedDB", new IDBFactory());
	vi.stubGlobal("navigator", { storage: { estimate: async () => estimate } });
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => noted.get(key) ?? null,
		setItem: (key: string, value: string) => noted.set(key, value),
		removeItem: (key: string) => noted.delete(key),
	});
	estimate = { quota: 100 * 1024 * MIB, usage: 0 };
});
afterEach(() => vi.unstubAllGlobals());

describe("what a browser keeps of uploads", () => {
	it("is there on the next visit, with its bytes, and gone once the file has arrived", async () => {
		const before = storedRecords("anna");
		await before.add(record("a"), fileOf(3));
		await before.update({ ...record("a"), isBegun: true });
		expect(queueOwner()).toBe("anna");
		const later = storedRecords("anna");
		expect(await later.ids()).toEqual(["a"]);
		const found = await later.find("a");
		expect(found?.record).toEqual({ ...record("a"), isBegun: true });
		expect(found?.file?.size).toBe(3);
		await later.remove("a");
		expect([await later.ids(), await later.find("a"), queueOwner()]).toEqual([[], null, null]);
	});

	it("is no other user's", async () => {
		await storedRecords("anna").add(record("a"), fileOf());
		const other = storedRecords("beat");
		expect([await other.ids(), await other.find("a")]).toEqual([[], null]);
		await other.add(record("b"), fileOf());
		await deleteRecords("anna");
		expect(await storedRecords("anna").ids()).toEqual([]);
		// What is noted of the one who has come since stays.
		expect([queueOwner(), await other.ids()]).toEqual(["beat", ["b"]]);
	});

	it("is forgotten after a day, as the server forgets it", async () => {
		const records = storedRecords("anna");
		await records.add(record("a"), fileOf());
		vi.spyOn(Date, "now").mockReturnValue(Date.now() + UPLOAD_EXPIRY_MS + 1);
		expect(await records.ids()).toEqual([]);
		vi.restoreAllMocks();
		expect(await records.find("a")).toBeNull();
	});

	it("is not brought back by what is said of it after its end", async () => {
		const records = storedRecords("anna");
		const added = records.add(record("a"), fileOf());
		await records.remove("a");
		await Promise.all([added, records.update({ ...record("a"), isBegun: true })]);
		expect([await records.ids(), await records.find("a")]).toEqual([[], null]);
	});
});

describe("after somebody has signed out in another tab", () => {
	it("nothing that a tab still has to say makes the database again", async () => {
		const records = storedRecords("anna");
		await records.add(record("a"), fileOf());
		await deleteRecords("anna");
		await Promise.all([
			records.update(record("a")),
			records.remove("a"),
			records.ids(),
			records.find("a"),
			storedRecords("anna").ids(),
		]);
		expect(await indexedDB.databases()).toEqual([]);
	});

	it("another file is kept as the first was", async () => {
		const records = storedRecords("anna");
		await records.add(record("a"), fileOf());
		await deleteRecords("anna");
		const later = [records.ids(), records.add(record("b"), fileOf()), records.add(record("c"), fileOf())];
		await Promise.all(later);
		expect(await records.ids()).toEqual(["b", "c"]);
		await deleteRecords("anna");
		expect(await indexedDB.databases()).toEqual([]);
	});
});

describe("the disk that a browser lends", () => {
	it("is not taken for more than so many bytes, however many files come together", async () => {
		const records = storedRecords("anna");
		const ids = Array.from({ length: 8 }, (_, index) => `${index}`);
		await Promise.all(ids.map((id) => records.add(record(id), heavy(100 * MIB))));
		const found = await Promise.all(ids.map((id) => records.find(id)));
		// All of them can be gone on with; of some the browser asks for the file.
		expect(found.map((each) => each?.record.id)).toEqual(ids);
		expect(found.filter((each) => each?.file)).toHaveLength(5);
	});

	it("gives room free with each file that has arrived", async () => {
		const records = storedRecords("anna");
		await records.add(record("a"), heavy(500 * MIB));
		await records.add(record("b"), heavy(500 * MIB));
		expect((await records.find("b"))?.file).toBeNull();
		await records.remove("a");
		await records.add(record("c"), heavy(500 * MIB));
		expect((await records.find("c"))?.file).not.toBeNull();
	});

	it("keeps what is known of a file where there is no room for its bytes", async () => {
		estimate = { quota: 10 * MIB, usage: 9 * MIB };
		const records = storedRecords("anna");
		await records.add(record("a"), heavy(MIB));
		expect(await records.find("a")).toEqual({ record: record("a"), file: null });
	});

	it("may be full all the same: then nothing is kept, and nothing fails", async () => {
		const full = new DOMException("full", "QuotaExceededError");
		const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
			throw full;
		});
		const records = storedRecords("anna");
		await records.add(record("a"), fileOf());
		await records.update(record("a"));
		expect([await records.ids(), queueOwner()]).toEqual([[], null]);
		put.mockRestore();
		await records.add(record("a"), fileOf());
		expect(await records.ids()).toEqual(["a"]);
	});

	it("may not be there at all, as in some private windows", async () => {
		const refuse = () => {
			throw new DOMException("private", "SecurityError");
		};
		vi.stubGlobal("indexedDB", { open: refuse, deleteDatabase: refuse });
		const records = storedRecords("anna");
		await records.add(record("a"), fileOf());
		await records.remove("a");
		expect([await records.ids(), await records.find("a")]).toEqual([[], null]);
		await deleteRecords("anna");
	});
});
