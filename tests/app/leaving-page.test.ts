import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isLeaving, watchForLeaving } from "../../app/leaving-page.ts";

let end = () => {};

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", new EventTarget());
	end = watchForLeaving();
});

afterEach(() => {
	end();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test.each(["beforeunload", "pagehide"])("a page is being left from %s on, for five seconds", (name) => {
	expect(isLeaving()).toBe(false);
	window.dispatchEvent(new Event(name));
	expect(isLeaving()).toBe(true);
	vi.advanceTimersByTime(4_999);
	expect(isLeaving()).toBe(true);
	vi.advanceTimersByTime(1);
	expect(isLeaving()).toBe(false);
});

test("nothing is followed any more once it has ended", () => {
	end();
	window.dispatchEvent(new Event("beforeunload"));
	expect(isLeaving()).toBe(false);
});
