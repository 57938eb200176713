import { beforeEach, expect, test, vi } from "vitest";
import { announceChange } from "../../../../app/features/failed-reads/announce-change.ts";
import * as toasts from "../../../../app/features/toasts/toast-store.ts";

const shown = vi.spyOn(toasts, "showToast");

beforeEach(() => void shown.mockReset());

test("a change of which no answer came is said to have failed", async () => {
	const { signal } = new AbortController();
	await announceChange(signal, () => Promise.reject(new TypeError("Failed to fetch")));
	expect(shown).toHaveBeenCalledTimes(1);
});

test("a change that is no longer wanted, since it was sent anew, has not failed", async () => {
	const sending = new AbortController();
	const sent = announceChange(sending.signal, () => {
		sending.abort();
		return Promise.reject(new DOMException("aborted", "AbortError"));
	});
	await expect(sent).rejects.toThrow("aborted");
	expect(shown).not.toHaveBeenCalled();
});
