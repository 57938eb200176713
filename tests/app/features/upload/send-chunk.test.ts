import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendByXhr, SILENCE_MS } from "../../../../app/features/upload/send-chunk.ts";

/** A request that does only what a test says. */
class SilentRequest extends EventTarget {
	static last: SilentRequest;
	upload = new EventTarget();
	status = 0;
	responseText = "";
	send = vi.fn();
	open = vi.fn();
	setRequestHeader = vi.fn();

	constructor() {
		super();
		SilentRequest.last = this;
	}

	abort() {
		this.dispatchEvent(new Event("abort"));
		this.dispatchEvent(new Event("loadend"));
	}
}

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("XMLHttpRequest", SilentRequest);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const chunk = (signal?: AbortSignal, onProgress = vi.fn()) =>
	sendByXhr({ address: "/", headers: {}, bytes: new Blob(["abc"]), signal, onProgress });

describe("a chunk on its way", () => {
	it("is lost when its connection is silent for long, as after a laptop's sleep", async () => {
		const result = chunk();
		vi.advanceTimersByTime(SILENCE_MS);
		expect(await result).toEqual({ status: 0, body: null });
	});

	it("is not lost while anything moves, however slowly", async () => {
		const onProgress = vi.fn();
		const result = chunk(undefined, onProgress);
		for (let round = 0; round < 5; round += 1) {
			vi.advanceTimersByTime(SILENCE_MS - 1);
			SilentRequest.last.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded: round }));
		}
		SilentRequest.last.status = 200;
		SilentRequest.last.responseText = '{"data":1}';
		SilentRequest.last.dispatchEvent(new Event("loadend"));
		expect(await result).toEqual({ status: 200, body: { data: 1 } });
		expect(onProgress).toHaveBeenCalledTimes(5);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("is given up when the user says so, for the reason given", async () => {
		const controller = new AbortController();
		const result = chunk(controller.signal);
		controller.abort(new Error("paused"));
		await expect(result).rejects.toThrow("paused");
		expect(vi.getTimerCount()).toBe(0);
	});
});
