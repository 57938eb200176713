import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inOwnTask } from "../../../app/ui/in-own-task.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("begins in a task of its own, and ends what was begun", () => {
	const told: string[] = [];
	const end = inOwnTask(() => {
		told.push("begun");
		return () => void told.push("ended");
	});
	expect(told).toEqual([]);
	vi.runAllTimers();
	expect(told).toEqual(["begun"]);
	end();
	expect(told).toEqual(["begun", "ended"]);
});

test("that was ended before does not begin", () => {
	const begin = vi.fn<() => void>();
	inOwnTask(begin)();
	vi.runAllTimers();
	expect(begin).not.toHaveBeenCalled();
});
