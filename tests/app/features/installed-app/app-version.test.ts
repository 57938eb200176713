import { afterEach, describe, expect, test, vi } from "vitest";
import {
	adoptVersion,
	adoptVersionHere,
	clearedBy,
} from "../../../../app/features/installed-app/app-version.ts";
import packageFile from "../../../../package.json" with { type: "json" };

afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

function browser(clear = vi.fn(async () => {})) {
	return { storage: { setItem: vi.fn() }, clear, reload: vi.fn() };
}

describe("a version that a browser ran before", () => {
	test.each([
		["0.17.4", ["columns", "all"]],
		["0.9.30", ["columns", "all"]],
		["0.17.5", ["all"]],
		["0.17.6", []],
		["0.18.0", []],
		["0.100.0", []],
		["1.0.0", []],
		// Not of the form number.number.number.
		["", []],
		["0.17", []],
		["v0.17.4", []],
		["0.17.4-rc.1", []],
		["0.17.4.1", []],
		["0.x.4", []],
		[" 0.17.4", []],
	])("%s has cleared: %j", (stored, cleared) => {
		expect(clearedBy(stored)).toEqual(cleared);
	});

	test("is older than ours where it is the earlier app's", () => {
		expect(clearedBy(packageFile.version)).toEqual([]);
		expect(packageFile.version).toMatch(/^\d+\.\d+\.\d+$/);
	});
});

describe("a browser that comes with", () => {
	test("a version before 0.17.6 has all cookies cleared, the version stored, and the page reloaded", async () => {
		const outside = browser();
		await adoptVersion({ stored: "0.17.5", current: "0.18.0" }, outside);
		expect(outside.clear.mock.calls).toEqual([["all"]]);
		expect(outside.storage.setItem).toHaveBeenCalledExactlyOnceWith("app-version", "0.18.0");
		expect(outside.reload).toHaveBeenCalledOnce();
	});

	test("no version has cookies cleared and the version stored, without reload", async () => {
		const outside = browser();
		await adoptVersion({ stored: null, current: "0.18.0" }, outside);
		expect(outside.clear.mock.calls).toEqual([["fresh"]]);
		expect(outside.storage.setItem).toHaveBeenCalledExactlyOnceWith("app-version", "0.18.0");
		expect(outside.reload).not.toHaveBeenCalled();
	});

	test("another newer version, or none that can be read, only has the version stored", async () => {
		for (const stored of ["0.17.6", "0.19.2", "unknown"]) {
			const outside = browser();
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			await adoptVersion({ stored, current: "0.18.0" }, outside);
			expect(outside.clear).not.toHaveBeenCalled();
			expect(outside.storage.setItem).toHaveBeenCalledOnce();
			expect(outside.reload).not.toHaveBeenCalled();
		}
	});

	test("cookies that could not be cleared tries again with the next page, and is not reloaded for ever", async () => {
		const outside = browser(vi.fn(() => Promise.reject(new TypeError("Failed to fetch"))));
		await expect(adoptVersion({ stored: "0.17.4", current: "0.18.0" }, outside)).rejects.toThrow();
		expect(outside.storage.setItem).not.toHaveBeenCalled();
		expect(outside.reload).not.toHaveBeenCalled();
	});

	test("something while our own version is no number.number.number keeps what it has", async () => {
		const outside = browser();
		await adoptVersion({ stored: "0.17.4", current: "next" }, outside);
		expect(outside.clear).not.toHaveBeenCalled();
		expect(outside.storage.setItem).not.toHaveBeenCalled();
	});
});

test("waits five seconds for cookies to be cleared, and no longer", async () => {
	const asked: number[] = [];
	vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
		asked.push(milliseconds);
		return AbortSignal.abort(new Error("late"));
	});
	vi.stubGlobal("localStorage", {});
	vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => signal?.throwIfAborted());
	await expect(adoptVersionHere("0.17.5", "0.18.0")).rejects.toThrow("late");
	expect(asked).toEqual([5_000]);
});
