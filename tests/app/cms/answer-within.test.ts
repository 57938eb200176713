import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { serviceApi } from "../../../contract/api/service.ts";
import { answerWithin, boundAnswerWithin } from "../../../app/cms/answer-within.ts";
import { createCmsClient } from "../../../app/cms/cms-client.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Never answers, and stops when it is told to, as `fetch` does. */
const silent = (signal: AbortSignal) =>
	new Promise<Response>((_, reject) => {
		signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
	});

it.each([
	["over the network", () => answerWithin(false, silent)],
	["over a binding", () => boundAnswerWithin(false, new Promise(() => {}))],
])("a CMS that does not answer is a 503 that says when to come again: %s", async (_, ask) => {
	const failed = expect(ask()).rejects.toMatchObject({
		name: "ServiceUnavailableError",
		status: 503,
		details: { retryAfter: 10 },
	});
	await vi.advanceTimersByTimeAsync(45_000);
	await failed;
});

it("is asked once only, although reads are tried again", async () => {
	const asked = vi.fn(silent);
	const client = createCmsClient({ fetchCms: () => answerWithin(false, asked) }, { token: null });
	const failed = expect(client.call(serviceApi.health)).rejects.toMatchObject({ status: 503 });
	await vi.advanceTimersByTimeAsync(100_000);
	await failed;
	expect(asked).toHaveBeenCalledTimes(1);
});

it("has time for a body that is streamed, and for the rest of an answer that has begun", async () => {
	let isOver = false;
	const both = [answerWithin(true, silent), boundAnswerWithin(true, new Promise(() => {}))];
	const streaming = Promise.any(both).catch(() => (isOver = true));
	await vi.advanceTimersByTimeAsync(14 * 60_000);
	expect(isOver).toBe(false);
	await vi.advanceTimersByTimeAsync(60_000);
	await streaming;
	expect(isOver).toBe(true);

	let signal: AbortSignal | undefined;
	await answerWithin(false, (given) => {
		signal = given;
		return Promise.resolve(new Response("slowly"));
	});
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect(signal?.aborted).toBe(false);
});

it("fails as it fails where that is not for want of an answer", async () => {
	const lost = new TypeError("Network connection lost.");
	await expect(answerWithin(false, () => Promise.reject(lost))).rejects.toBe(lost);
});
