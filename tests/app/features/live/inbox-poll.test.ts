import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InboxPoll } from "../../../../app/features/live/inbox-poll.ts";

class Page extends EventTarget {
	visibilityState = "visible";

	show(state: "visible" | "hidden"): void {
		this.visibilityState = state;
		this.dispatchEvent(new Event("visibilitychange"));
	}
}

let page: Page;
let browser: { onLine: boolean };

beforeEach(() => {
	vi.useFakeTimers();
	page = new Page();
	browser = { onLine: true };
	vi.stubGlobal("document", page);
	vi.stubGlobal("window", new EventTarget());
	vi.stubGlobal("navigator", browser);
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

function begin({ answers = true, isUnknown = false } = {}) {
	const ask = vi.fn(async () => answers);
	return { ask, poll: new InboxPoll(ask, isUnknown) };
}

describe("how much there is to do", () => {
	it("is asked every 20 seconds", async () => {
		const { ask } = begin();
		await pass(19.9);
		expect(ask).not.toHaveBeenCalled();
		await pass(0.2);
		expect(ask).toHaveBeenCalledTimes(1);
		await pass(60);
		expect(ask).toHaveBeenCalledTimes(4);
	});

	it("is asked at once where the page did not say it", async () => {
		const { ask } = begin({ isUnknown: true });
		await pass(0.1);
		expect(ask).toHaveBeenCalledTimes(1);
	});

	it("is not asked on the inbox's own page, and again 20 seconds after it", async () => {
		const { ask, poll } = begin();
		poll.setResting(true);
		await pass(120);
		poll.askSoon();
		await pass(120);
		expect(ask).not.toHaveBeenCalled();
		poll.setResting(false);
		await pass(19.9);
		expect(ask).not.toHaveBeenCalled();
		await pass(0.2);
		expect(ask).toHaveBeenCalledTimes(1);
	});

	it("is asked when something has come, once however much it is", async () => {
		const { ask, poll } = begin();
		await pass(5);
		for (let told = 0; told < 100; told += 1) poll.askSoon();
		await pass(0.1);
		expect(ask).toHaveBeenCalledTimes(1);
		poll.askSoon();
		await pass(1.5);
		expect(ask).toHaveBeenCalledTimes(1);
		await pass(1);
		expect(ask).toHaveBeenCalledTimes(2);
	});

	it("is not asked while nobody looks or there is no connection, and at once afterwards", async () => {
		const { ask } = begin();
		page.show("hidden");
		await pass(120);
		expect(ask).not.toHaveBeenCalled();
		page.show("visible");
		await pass(0.1);
		expect(ask).toHaveBeenCalledTimes(1);
		browser.onLine = false;
		await pass(120);
		expect(ask).toHaveBeenCalledTimes(1);
		browser.onLine = true;
		window.dispatchEvent(new Event("online"));
		await pass(0.1);
		expect(ask).toHaveBeenCalledTimes(2);
	});

	it("is asked less often where there is no answer, and then not any more until somebody comes back", async () => {
		const { ask } = begin({ answers: false });
		await pass(20.1);
		expect(ask).toHaveBeenCalledTimes(1);
		await pass(30);
		expect(ask).toHaveBeenCalledTimes(2);
		await pass(120);
		expect(ask).toHaveBeenCalledTimes(3);
		await pass(3_600);
		expect(ask).toHaveBeenCalledTimes(3);
		page.show("visible");
		await pass(0.1);
		expect(ask).toHaveBeenCalledTimes(4);
	});

	it("is not asked after its end, also where an answer comes later", async () => {
		let answer: (value: boolean) => void = () => {};
		const ask = vi.fn(
			() =>
				new Promise<boolean>((resolve) => {
					answer = resolve;
				}),
		);
		const poll = new InboxPoll(ask, true);
		await pass(0.1);
		poll.stop();
		answer(true);
		await pass(120);
		expect(ask).toHaveBeenCalledTimes(1);
	});
});
