import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime, inTimeOr } from "../../contract/in-time.ts";

const tooLate = new Error("too late");
const after = <Value>(milliseconds: number, value: Value) =>
	new Promise<Value>((resolve) => {
		setTimeout(() => resolve(value), milliseconds);
	});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is there in time is the answer, and no timer is left", async () => {
	await expect(inTime(100, Promise.resolve("there"), () => tooLate)).resolves.toBe("there");
	await expect(inTimeOr(100, Promise.resolve("there"), "instead")).resolves.toBe("there");
	expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer fails as was said, or is stood in for; what comes of it later is nobody's", async () => {
	const failing = after(200, null).then(() => {
		throw new Error("nobody waits any more");
	});
	const failed = expect(inTime(100, failing, () => tooLate)).rejects.toBe(tooLate);
	const instead = inTimeOr(100, failing, "instead");
	await vi.advanceTimersByTimeAsync(300);
	await failed;
	await expect(instead).resolves.toBe("instead");
});

test("what fails in time fails as it does", async () => {
	const failure = new Error("no");
	await expect(inTime(100, Promise.reject(failure), () => tooLate)).rejects.toBe(failure);
	await expect(inTimeOr(100, Promise.reject(failure), null)).rejects.toBe(failure);
	expect(vi.getTimerCount()).toBe(0);
});
