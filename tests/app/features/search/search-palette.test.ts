import type { Translate } from "../../../../app/texts/text-source.ts";
import { describe, expect, test } from "vitest";
import { paletteGroups, stepTo } from "../../../../app/features/search/palette/palette-items.ts";
import { matchingPlaces, type SearchPlace } from "../../../../app/features/navigation/search-places.ts";
import type {
	FoundDocuments,
	SearchHit,
	SearchResults,
} from "../../../../app/features/search/search-results.ts";

const place = (id: string, label: string, words = "", isMinor = false): SearchPlace => ({
	id,
	label,
	words,
	icon: "files",
	to: `/${id}`,
	isMinor,
});
const pages = [place("documents", "Dokumente", "Liste"), place("privacy", "Datenschutz", "", true)];
const actions = [place("new", "Neues Dokument", "erfassen hochladen"), place("out", "Abmelden", "Überall")];
const t: Translate = (key, values) => `${key} ${String(values?.["shown"] ?? "")}`.trim();

function found(count: number, changes: Partial<FoundDocuments> = {}): SearchResults {
	const hits = Array.from(
		{ length: Math.min(count, 15) },
		(_, at) => ({ documentId: `d${at}` }) as SearchHit,
	);
	const shown = { from: "1", to: String(hits.length), total: String(count) };
	const value = {
		hits,
		total: count,
		totalIsCapped: false,
		isCorrected: false,
		spelt: null,
		page: 1,
		pageCount: 1,
		hasUnranked: false,
		wider: [],
		shown,
		...changes,
	};
	return { title: "", text: "x", cut: null, found: { ok: true, value }, recent: [] };
}

const recent: SearchResults = {
	title: "",
	text: "",
	cut: null,
	found: null,
	recent: [{ documentId: "r", name: "Hausrat", state: "Active", category: "", tenant: "" }],
};

const NO_TENANTS = { alike: [], pages: [], documentsOf: String };

/** What the palette lists, in its order. */
function listed(text: string, results: SearchResults | undefined): string[] {
	const groups = paletteGroups({ text, results, places: { pages, actions, tenants: NO_TENANTS }, t });
	return groups.flatMap(({ id, items }) => [`[${id}]`].concat(items.map((item) => item.id)));
}

describe("the palette lists", () => {
	test("what was opened last, the pages and the actions, before anything is typed", () => {
		const all = ["[pages]", "place-documents", "[actions]", "place-new", "place-out"];
		expect(listed("", recent)).toEqual(["[recent]", "recent-r", ...all]);
		expect(listed(" ", { ...recent, recent: [] })).toEqual(all);
		expect(listed("", undefined)).toEqual([]);
		expect(listed("abm", undefined)).toEqual(["[actions]", "place-out"]);
	});

	test("documents first, then pages and actions of that name", () => {
		expect(listed("dokum", found(2))).toEqual([
			"[documents]",
			"hit-d0",
			"hit-d1",
			"[pages]",
			"place-documents",
			"[actions]",
			"place-new",
		]);
	});

	test("the page first whose whole name is typed: nothing comes before it later", () => {
		const page = ["[named]", "place-documents"];
		expect(listed("Dokumente ", undefined)).toEqual(page);
		expect(listed("dokumente", found(1))).toEqual([...page, "[documents]", "hit-d0"]);
		expect(listed("dokument", found(1))).toEqual([
			"[documents]",
			"hit-d0",
			"[pages]",
			"place-documents",
			"[actions]",
			"place-new",
		]);
	});

	test("six documents, and the way to all of them", () => {
		const ids = listed("zzz", found(40));
		expect(ids).toHaveLength(8);
		expect(ids.at(-1)).toBe("all");
		const [group] = paletteGroups({
			text: "z",
			results: found(40),
			places: { pages, actions, tenants: NO_TENANTS },
			t,
		});
		expect(group?.items.at(-1)).toMatchObject({ label: "search.showAll 40" });
		const capped = found(1_000, { totalIsCapped: true });
		const [cut] = paletteGroups({
			text: "z",
			results: capped,
			places: { pages, actions, tenants: NO_TENANTS },
			t,
		});
		expect(cut?.items.at(-1)).toMatchObject({ label: "search.showMoreThan 1000" });
	});

	test("no documents of a search that was emptied meanwhile, and none that was opened once a search began", () => {
		expect(listed("", found(2))).not.toContain("[documents]");
		expect(listed("zzz", recent)).toEqual([]);
	});

	test("nothing of documents where the search fails", () => {
		const error = { name: "UnknownError", message: "", fieldErrors: {} };
		const failed: SearchResults = { ...recent, found: { ok: false, status: 503, error } };
		expect(listed("abm", failed)).toEqual(["[actions]", "place-out"]);
	});
});

describe("a page or an action is found", () => {
	test.each([
		["dok", ["documents"]],
		["LISTE", ["documents"]],
		["uberall", ["out"]],
		["überall ab", ["out"]],
		["datenschutz", ["privacy"]],
		["", ["documents", "out"]],
		["okumente", []],
		["dokumente abmelden", []],
		["-", []],
		["[", []],
	])("by the beginnings of its words: %j", (text, ids) => {
		const places = [...pages, ...actions.slice(1)];
		expect(matchingPlaces(places, text).map(({ id }) => id)).toEqual(ids);
	});
});

describe("in the list", () => {
	const ids = ["a", "b", "c"];

	test.each([
		["ArrowDown", "a", "b"],
		["ArrowDown", "c", "a"],
		["ArrowUp", "b", "a"],
		["ArrowUp", "a", "c"],
		["Home", "c", "a"],
		["End", "a", "c"],
		["ArrowDown", undefined, "a"],
		["ArrowUp", undefined, "c"],
		["ArrowDown", "gone", "a"],
		["Tab", "a", null],
		["x", "a", null],
	])("%s leads from %s to %s", (key, from, to) => {
		expect(stepTo(key, ids, from)).toBe(to);
	});

	test.each(["ArrowDown", "ArrowUp", "Home", "End"])("%s leads nowhere where there is nothing", (key) => {
		expect(stepTo(key, [], undefined)).toBeNull();
	});
});
