import { afterEach, expect, test, vi } from "vitest";
import { handleFailedChunk } from "../../../../app/features/installed-app/failed-chunks.ts";
import { isNewVersionThere } from "../../../../app/features/installed-app/new-version.ts";
import * as typed from "../../../../app/features/installed-app/typed.ts";

afterEach(() => {
	vi.restoreAllMocks();
	isNewVersionThere.set(false);
});

function tab(isReached = true) {
	const kept = new Map<string, string>();
	let now = 1_000_000;
	const reload = vi.fn();
	const fail = () =>
		handleFailedChunk({
			storage: {
				getItem: (key) => kept.get(key) ?? null,
				setItem: (key, value) => void kept.set(key, value),
			},
			now: () => now,
			reload,
			isReached: async () => isReached,
		});
	return { reload, fail, wait: (ms: number) => (now += ms) };
}

test("the page loads anew once, and not again for ten seconds", async () => {
	const { reload, fail, wait } = tab();
	await fail();
	await fail();
	wait(9_999);
	await fail();
	expect(reload).toHaveBeenCalledOnce();
	wait(1);
	await fail();
	expect(reload).toHaveBeenCalledTimes(2);
});

test("where something is typed it only offers to", async () => {
	vi.spyOn(typed, "hasTyped").mockReturnValue(true);
	const { reload, fail } = tab();
	await fail();
	expect(reload).not.toHaveBeenCalled();
	expect(isNewVersionThere.read()).toBe(true);
});

test("without a connection nothing is loaded anew", async () => {
	const { reload, fail } = tab(false);
	await fail();
	expect(reload).not.toHaveBeenCalled();
	expect(isNewVersionThere.read()).toBe(false);
});
