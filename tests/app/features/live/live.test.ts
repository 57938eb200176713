import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { concerns } from "../../../../app/features/live/live-handle.ts";
import { ReloadSoon } from "../../../../app/features/live/reload-soon.ts";

class Page extends EventTarget {
	visibilityState = "visible";

	show(state: "visible" | "hidden"): void {
		this.visibilityState = state;
		this.dispatchEvent(new Event("visibilitychange"));
	}
}

let page: Page;

beforeEach(() => {
	vi.useFakeTimers();
	page = new Page();
	vi.stubGlobal("document", page);
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("loading again", () => {
	it("begins at once, and again only after a pause, however much is told meanwhile", () => {
		const reload = vi.fn();
		const soon = new ReloadSoon(reload);
		soon.ask();
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledTimes(1);
		for (let told = 0; told < 500; told += 1) soon.ask();
		vi.advanceTimersByTime(1_999);
		expect(reload).toHaveBeenCalledTimes(1);
		vi.advanceTimersByTime(1);
		expect(reload).toHaveBeenCalledTimes(2);
		vi.advanceTimersByTime(60_000);
		expect(reload).toHaveBeenCalledTimes(2);
	});

	it("waits until somebody looks at the page", () => {
		const reload = vi.fn();
		const soon = new ReloadSoon(reload);
		page.show("hidden");
		soon.ask();
		vi.advanceTimersByTime(60_000);
		expect(reload).not.toHaveBeenCalled();
		page.show("visible");
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledOnce();
		page.show("hidden");
		page.show("visible");
		vi.advanceTimersByTime(60_000);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("waits until the connection is back", () => {
		const reload = vi.fn();
		vi.stubGlobal("navigator", { onLine: false });
		const soon = new ReloadSoon(reload);
		soon.ask();
		vi.advanceTimersByTime(60_000);
		expect(reload).not.toHaveBeenCalled();
		vi.stubGlobal("navigator", { onLine: true });
		window.dispatchEvent(new Event("online"));
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("waits also where the connection breaks during the pause", () => {
		const reload = vi.fn();
		const soon = new ReloadSoon(reload);
		soon.ask();
		vi.advanceTimersByTime(0);
		soon.ask();
		vi.stubGlobal("navigator", { onLine: false });
		vi.advanceTimersByTime(60_000);
		expect(reload).toHaveBeenCalledOnce();
		vi.stubGlobal("navigator", { onLine: true });
		window.dispatchEvent(new Event("online"));
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledTimes(2);
	});

	it("waits while a change is on its way", () => {
		const reload = vi.fn();
		const soon = new ReloadSoon(reload);
		soon.hold(true);
		soon.ask();
		vi.advanceTimersByTime(60_000);
		expect(reload).not.toHaveBeenCalled();
		soon.hold(false);
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledOnce();
		soon.ask();
		soon.hold(true);
		vi.advanceTimersByTime(60_000);
		soon.hold(false);
		vi.advanceTimersByTime(0);
		expect(reload).toHaveBeenCalledTimes(2);
	});

	it("ends with the page", () => {
		const reload = vi.fn();
		const soon = new ReloadSoon(reload);
		soon.ask();
		soon.cancel();
		page.show("visible");
		vi.advanceTimersByTime(60_000);
		expect(reload).not.toHaveBeenCalled();
	});
});

describe("a page", () => {
	const match = { id: "", pathname: "", data: undefined, loaderData: undefined, params: {} };
	const list = { ...match, handle: { live: ["newDocument"] } };
	const document = { ...match, params: { documentId: "d1" }, handle: { live: ["fileProcessed"] } };

	it("is concerned by the events that its route names, and of a document by its own", () => {
		expect(concerns(list, { name: "newDocument", documentId: "d2" })).toBe(true);
		expect(concerns(list, { name: "fileProcessed", documentId: "d2" })).toBe(false);
		expect(concerns(document, { name: "fileProcessed", documentId: "d1" })).toBe(true);
		expect(concerns(document, { name: "fileProcessed", documentId: "d2" })).toBe(false);
	});

	it("is concerned where a server does not say which document it is", () => {
		expect(concerns(document, { name: "fileProcessed", documentId: null })).toBe(true);
	});

	it("is concerned when the connection is back, if it shows anything live", () => {
		expect(concerns(list, null)).toBe(true);
		expect(concerns({ ...match, handle: undefined }, null)).toBe(false);
	});
});
