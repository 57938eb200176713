import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soonOrLater } from "../../../../app/features/streaming/soon-or-later.server.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

test("what is there within a moment is given as a value, and nothing waits any longer", async () => {
	expect(await soonOrLater(Promise.resolve("rows"))).toEqual(["rows"]);
	expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer is given as the promise that it is", async () => {
	let arrive = (_rows: string) => {};
	const part = new Promise<string>((resolve) => {
		arrive = resolve;
	});
	const given = soonOrLater(part);
	await vi.advanceTimersByTimeAsync(1_000);
	const [later] = await given;
	expect(later).toBe(part);
	arrive("rows");
	expect(await later).toBe("rows");
});
