import { beforeEach, expect, test } from "vitest";
import { openedOnce } from "../../../../app/features/import/run/opened-once.ts";

const { signal } = new AbortController();
const MINUTE = 60_000;

let now = 0;
let said: string[] = [];
let refusals: Error[] = [];
let lastUndoingAt: string | null = null;

beforeEach(() => {
	now = 0;
	said = [];
	refusals = [];
	lastUndoingAt = null;
});

const record = (id: string | null = "i") =>
	openedOnce({
		open: async () => {
			said.push("open");
			return id === null ? null : { documentId: id, lastUndoingAt };
		},
		hold: async (importId, isRunning) => {
			const refusal = refusals.shift();
			if (refusal) throw refusal;
			said.push(`${importId} ${isRunning ? "runs" : "is over"}`);
			return { lastUndoingAt };
		},
		now: () => now,
	});

test("is opened with the first call, and says at most once a minute that it runs", async () => {
	const { opened, forImport, hold, close } = record();
	await hold(signal);
	expect(opened()).toBeNull();
	const call = () => forImport(signal, async (id) => id);
	expect(await call()).toBe("i");
	await call();
	expect(said).toEqual(["open"]);
	now = MINUTE;
	await Promise.all([call(), hold(signal)]);
	now = 1.5 * MINUTE;
	await call();
	expect(said.filter((each) => each === "i runs").length).toBeLessThanOrEqual(2);
	await close();
	expect(said.at(-1)).toBe("i is over");
});

test("makes nothing as long as that is refused", async () => {
	const { forImport } = record();
	const made: number[] = [];
	const make = () => forImport(signal, async () => made.push(now));
	await make();
	now = MINUTE;
	refusals = [new Error("error.importUndoing"), new Error("error.importUndoing")];
	await expect(make()).rejects.toThrow("error.importUndoing");
	await expect(make()).rejects.toThrow("error.importUndoing");
	await make();
	expect(made).toEqual([0, MINUTE]);
});

test("says nothing where no record is kept", async () => {
	const { forImport, hold, close } = record(null);
	expect(await forImport(signal, async (id) => id)).toBeNull();
	now = 2 * MINUTE;
	await hold(signal);
	await close();
	expect(said).toEqual(["open"]);
});

test("refuses the next call once where another one was undone meanwhile, whoever was told of it", async () => {
	lastUndoingAt = "2026-01-01";
	const { forImport, hold, check } = record();
	const call = () => forImport(signal, async (id) => id);
	expect(await call()).toBe("i");
	now = 20 * MINUTE;
	lastUndoingAt = "2026-12-01";
	await hold(signal);
	await expect(call()).rejects.toThrow("error.importUndoing");
	expect(await call()).toBe("i");
	await check(signal);
	lastUndoingAt = "2026-12-02";
	await expect(check(signal)).rejects.toThrow("error.importUndoing");
	await check(signal);
});

test("says that it runs where its clock was put back", async () => {
	now = 100 * MINUTE;
	const { forImport } = record();
	await forImport(signal, async () => {});
	now = 0;
	await forImport(signal, async () => {});
	expect(said).toEqual(["open", "i runs"]);
});
