import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPatiently } from "../../../app/ui/lazy-part.ts";

const MINUTE_MS = 60_000;
const failing = () => Promise.reject(new Error("the connection has broken"));

describe("a part whose script comes once the page is there", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal("navigator", { onLine: true });
		vi.stubGlobal("addEventListener", () => {});
	});
	afterEach(() => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	});

	it("is asked for again after a pause", async () => {
		const load = vi.fn(async () => "part").mockImplementationOnce(failing);
		const part = loadPatiently(load, undefined);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(load).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(2_000);
		await expect(part).resolves.toBe("part");
	});

	it("is asked for no more than four times; then there is something else in its place", async () => {
		const load = vi.fn(failing);
		const part = loadPatiently<string>(load, "nothing");
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		await expect(part).resolves.toBe("nothing");
		expect(load).toHaveBeenCalledTimes(4);
	});

	it("is an error where nothing else may stand in its place", async () => {
		const part = loadPatiently<string>(failing, undefined);
		const refused = expect(part).rejects.toThrow("broken");
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		await refused;
	});

	it("is not asked for without a connection: many browsers would not ask again", async () => {
		const connect = loseConnection({});
		const load = vi.fn(async () => "part");
		const part = loadPatiently(load, undefined);
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		expect(load).not.toHaveBeenCalled();
		connect();
		await expect(part).resolves.toBe("part");
	});

	it("is asked for where the service worker may have it, and then waits for the connection", async () => {
		const connect = loseConnection({ controller: {} });
		const load = vi.fn(async () => "part").mockImplementationOnce(failing);
		const part = loadPatiently(load, undefined);
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		expect(load).toHaveBeenCalledTimes(1);
		connect();
		await expect(part).resolves.toBe("part");
	});
});

/** @returns what brings it back */
function loseConnection(serviceWorker: { controller?: object }): () => void {
	const listeners: (() => void)[] = [];
	vi.stubGlobal("navigator", { onLine: false, serviceWorker });
	vi.stubGlobal("addEventListener", (_: string, listener: () => void) => listeners.push(listener));
	return () => listeners.forEach((listener) => listener());
}
