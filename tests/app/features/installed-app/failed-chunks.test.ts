import { afterEach, expect, test, vi } from "vitest";
import { handleFailedChunk } from "../../../../app/features/installed-app/failed-chunks.ts";
import { isNewVersionThere } from "../../../../app/features/installed-app/new-version.ts";
import * as typed from "../../../../app/features/installed-app/typed.ts";

afterEach(() => {
	vi.restoreAllMocks();
	isNewVersionThere.set(false);
});

function tab({ isReached = true, target = null }: { isReached?: boolean; target?: string | null } = {}) {
	const kept = new Map<string, string>();
	let now = 1_000_000;
	const load = vi.fn<(target: string | null) => void>();
	const isLeaving = vi.fn<() => boolean>(() => false);
	const fail = () =>
		handleFailedChunk({
			storage: {
				getItem: (key) => kept.get(key) ?? null,
				setItem: (key, value) => void kept.set(key, value),
			},
			now: () => now,
			target,
			load,
			isReached: async () => isReached,
			isLeaving,
		});
	return { load, fail, isLeaving, wait: (ms: number) => (now += ms) };
}

test("the page loads anew once, and not again for ten seconds", async () => {
	const { load, fail, wait } = tab();
	await fail();
	await fail();
	wait(9_999);
	await fail();
	expect(load).toHaveBeenCalledOnce();
	wait(1);
	await fail();
	expect(load).toHaveBeenCalledTimes(2);
});

test("where something is typed it only offers to", async () => {
	vi.spyOn(typed, "hasTyped").mockReturnValue(true);
	const { load, fail } = tab();
	await fail();
	expect(load).not.toHaveBeenCalled();
	expect(isNewVersionThere.read()).toBe(true);
});

test("while the browser leaves the page nothing leads back to it, nor where that begins meanwhile", async () => {
	const { load, fail, isLeaving } = tab();
	isLeaving.mockReturnValue(true);
	await fail();
	isLeaving.mockReset().mockReturnValueOnce(false).mockReturnValueOnce(true);
	await fail();
	expect(load).not.toHaveBeenCalled();
	isLeaving.mockReset().mockReturnValue(false);
	await fail();
	expect(load).toHaveBeenCalledOnce();
});

test("without a connection nothing is loaded anew", async () => {
	const { load, fail } = tab({ isReached: false });
	await fail();
	expect(load).not.toHaveBeenCalled();
	expect(isNewVersionThere.read()).toBe(false);
});

test("who is on the way to another page is led there, whatever is typed here", async () => {
	vi.spyOn(typed, "hasTyped").mockReturnValue(true);
	const { load, fail } = tab({ target: "/deadlines" });
	await fail();
	expect(load).toHaveBeenCalledExactlyOnceWith("/deadlines");
});
