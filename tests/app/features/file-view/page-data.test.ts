import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageLayout, pageRuns } from "../../../../app/features/file-view/page-data.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", fetched.mockReset());
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

const answer = (data: unknown) => () => Promise.resolve(Response.json({ data }));

describe("what is asked of a file's pages", () => {
	it("is asked once, and the same promise for as long as it is wanted", async () => {
		fetched.mockImplementation(answer([{ count: 2 }]));
		const promise = pageRuns("file-once");
		expect(pageRuns("file-once")).toBe(promise);
		expect(await promise).toEqual([{ count: 2 }]);
		expect(pageRuns("file-once")).toBe(promise);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it.each([
		["an error", () => Promise.resolve(new Response("", { status: 500 }))],
		["no such file", () => Promise.resolve(new Response("", { status: 404 }))],
		["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
		["something else than data", () => Promise.resolve(new Response("<!doctype html>"))],
	])("is not asked again while a failure is drawn again and again: %s", async (name, failing) => {
		fetched.mockImplementation(failing);
		const ask = () => pageLayout(`file ${name}`, 1);
		const promise = ask();
		expect(await promise).toBeNull();
		for (let redrawn = 0; redrawn < 50; redrawn += 1) {
			expect(ask()).toBe(promise);
			vi.advanceTimersByTime(90);
		}
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("is asked again after pauses that grow, and answered where it succeeds", async () => {
		fetched.mockImplementation(() => Promise.reject(new TypeError("Failed to fetch")));
		const times: number[] = [];
		const start = Date.now();
		for (let second = 0; second < 600; second += 1) {
			const before = fetched.mock.calls.length;
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await pageRuns("file-again");
			if (fetched.mock.calls.length > before) times.push((Date.now() - start) / 1000);
			vi.advanceTimersByTime(1000);
		}
		expect(times).toEqual([0, 5, 35, 335]);

		fetched.mockImplementation(answer([]));
		vi.advanceTimersByTime(300_000);
		expect(await pageRuns("file-again")).toEqual([]);
	});
});
