import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchResizing } from "../../../../app/features/layout/use-wide-screen.ts";

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const resize = () => window.dispatchEvent(new Event("resize"));

it("the screen is looked at again 50 ms after the last resize, once", () => {
	const look = vi.fn();
	const end = watchResizing(look);
	resize();
	vi.advanceTimersByTime(40);
	resize();
	vi.advanceTimersByTime(49);
	expect(look).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(look).toHaveBeenCalledTimes(1);
	resize();
	end();
	vi.advanceTimersByTime(1_000);
	resize();
	vi.advanceTimersByTime(1_000);
	expect(look).toHaveBeenCalledTimes(1);
});
