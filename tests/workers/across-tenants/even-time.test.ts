import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSearch } from "../../../workers/cms/across-tenants/even-time.ts";

/** Milliseconds that a search waits at its end which took so long. */
async function waited(took: number, { text = "wort", seesAll = [false] } = {}): Promise<number> {
	vi.restoreAllMocks();
	const wait = vi.spyOn(scheduler, "wait").mockResolvedValue();
	const times = [1_000, 1_000 + took];
	const search = beginSearch(text, () => times.shift() ?? Number.NaN);
	for (const each of seesAll) search.saw({ seesAll: each });
	await search.end();
	return wait.mock.calls[0]?.[0] ?? 0;
}

afterEach(() => {
	vi.restoreAllMocks();
});

describe("the answer to a search", () => {
	it.each([0, 1, 3, 5, 19, 20])(
		"of who does not see everything leaves after 20 ms where it took %i",
		async (took) => {
			expect(took + (await waited(took))).toBe(20);
		},
	);

	it("leaves after full steps where it took longer", async () => {
		expect(await waited(21)).toBe(19);
		expect(await waited(59)).toBe(1);
	});

	it("does so where one of several tenants is not seen whole", async () => {
		expect(await waited(3, { seesAll: [true, false, true] })).toBe(17);
	});

	it("waits for nothing where all is seen, or nothing searched", async () => {
		expect(await waited(3, { seesAll: [true, true] })).toBe(0);
		expect(await waited(3, { text: "" })).toBe(0);
	});
});
