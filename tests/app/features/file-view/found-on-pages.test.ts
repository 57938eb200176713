import { afterEach, expect, test, vi } from "vitest";
import { foundOnPages } from "../../../../app/features/file-view/found-on-pages.ts";

afterEach(() => vi.unstubAllGlobals());

const word = (text: string) => ({ text, x: 0, y: 0, width: 0.1, height: 0.1, endsLine: true });
const A4 = { width: 595, height: 842 };

/** Answers as the app does for a file of these pages, each of one word; where there are none with 404. */
function answering(pages: readonly string[] | null) {
	const asked = vi.fn(async (address: string) => {
		if (!pages) return new Response(null, { status: 404 });
		const page = new URL(address, "http://ablage").searchParams.get("page");
		const data =
			page === null
				? [{ ...A4, count: pages.length }]
				: { ...A4, words: [word(pages[Number(page) - 1] ?? "")] };
		return Response.json({ data });
	});
	vi.stubGlobal("fetch", asked);
	return asked;
}

test("the pages of a file are those on which something is marked", async () => {
	const asked = answering(["Miete", "Zins", "Mietzins"]);
	expect(await foundOnPages("kfamilie1aaaaaaaaaaaaaaa", "miet")).toEqual({ places: [1, 3] });
	const before = asked.mock.calls.length;
	expect(foundOnPages("kfamilie1aaaaaaaaaaaaaaa", "miet")).toBe(
		foundOnPages("kfamilie1aaaaaaaaaaaaaaa", "miet"),
	);
	expect(await foundOnPages("kfamilie1aaaaaaaaaaaaaaa", "velo")).toEqual({ places: [] });
	expect(asked).toHaveBeenCalledTimes(before);
});

test("nothing is said of a file without pages", async () => {
	answering(null);
	expect(await foundOnPages("kfamilie1bbbbbbbbbbbbbbb", "miet")).toBeNull();
});
