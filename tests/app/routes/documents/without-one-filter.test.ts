import { expect, test } from "vitest";
import { parseExplorerState } from "../../../../app/features/explorer/explorer-state.ts";
import { valueFilters } from "../../../../app/features/explorer/active-filters.ts";
import { withoutOneFilter } from "../../../../app/routes/documents/filter/without-one-filter.server.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";
import { fakeCms } from "../../../support/fake-cms.ts";

const { t } = textSource("de", { ...documentsTexts, ...explorerTexts });
const WOHNEN = "kfamilie1aaaaaaaaaaaaaaa";
const AUTO = "kfamilie1bbbbbbbbbbbbbbb";
const FOLDER = "kfamilie1ccccccccccccccc";

const view = (query: string) => parseExplorerState(new URLSearchParams(query));
const choice = (id: string, name: string) => ({ id, name, tenant: "", count: "" });
const chosen = { [WOHNEN]: choice(WOHNEN, "Wohnen"), [AUTO]: choice(AUTO, "Auto") };

test("each filter that is on is left out once; a list with all that is chosen in it", async () => {
	const asked: unknown[] = [];
	const cms = fakeCms(({ query }) => {
		asked.push(query["filters"]);
		return { items: [], total: asked.length * 1000, totalIsCapped: asked.length === 4 };
	});
	const state = view(`q=police&category=${WOHNEN}&category=${AUTO}&folder=${FOLDER}&state=archived&page=3`);
	const categories = { documentCategory: [WOHNEN, AUTO] };
	const folders = { documentFolder: [FOLDER] };
	expect(await withoutOneFilter(cms, state, chosen, t)).toEqual([
		{
			link: "Ohne «police»",
			query: `?category=${WOHNEN}&category=${AUTO}&folder=${FOLDER}&state=archived`,
			total: 1000,
			shown: "1'000",
			isCapped: false,
		},
		{
			link: "Ohne Kategorie: Wohnen, Auto",
			query: `?q=police&folder=${FOLDER}&state=archived`,
			total: 2000,
			shown: "2'000",
			isCapped: false,
		},
		{
			link: "Ohne Ordner: Unbekannt",
			query: `?q=police&category=${WOHNEN}&category=${AUTO}&state=archived`,
			total: 3000,
			shown: "3'000",
			isCapped: false,
		},
		{
			link: "Ohne Archiviert",
			query: `?q=police&category=${WOHNEN}&category=${AUTO}&folder=${FOLDER}`,
			total: 4000,
			shown: "4'000",
			isCapped: true,
		},
	]);
	expect(asked).toEqual([
		{ ...categories, ...folders, state: "Archived" },
		{ text: "police", ...folders, state: "Archived" },
		{ text: "police", ...categories, state: "Archived" },
		{ text: "police", ...categories, ...folders },
	]);
});

test("what cannot be asked has no number, and can be dropped all the same", async () => {
	const cms = fakeCms(() => Promise.reject(new Error("down")));
	expect(await withoutOneFilter(cms, view("q=police"), {}, t)).toEqual([
		{ link: "Ohne «police»", query: "?page=1", total: null, shown: "0", isCapped: false },
	]);
});

test("what would list nothing either is not offered", async () => {
	const totals = [0, 3, 0];
	const cms = fakeCms(() => ({ items: [], total: totals.shift(), totalIsCapped: false }));
	const query = `q=police&category=${WOHNEN}&state=archived`;
	const links = await withoutOneFilter(cms, view(query), chosen, t);
	expect(links.map(({ link }) => link)).toEqual(["Ohne Kategorie: Wohnen"]);
	const nothing = fakeCms(() => ({ items: [], total: 0, totalIsCapped: false }));
	expect(await withoutOneFilter(nothing, view(query), chosen, t)).toEqual([]);
});

test("filters by a day, an amount or what is missing are named as people say them", () => {
	const names = (query: string) => valueFilters(view(query), t).map(({ label }) => label);
	expect(names("warrantyUntil=2026-12-31")).toEqual(["Garantie bis 31.12.2026"]);
	expect(names("warrantyUntil=2026-12-31&warrantyUntilRange=from")).toEqual(["Garantie ab 31.12.2026"]);
	expect(names("costFrom=1200.5")).toEqual(["Kosten ab CHF 1'200.50"]);
	expect(names("costTo=90&costCurrency=EUR")).toEqual(["Kosten bis EUR 90.00"]);
	expect(names("costFrom=0&costTo=90")).toEqual(["Kosten CHF 0.00 bis 90.00"]);
	expect(names("endsWithin=30&warrantyEndsWithin=1")).toEqual([
		"Endet in 30 Tagen",
		"Garantie endet in 1 Tag",
	]);
	expect(names("withoutFile=1&withoutEndDate=1")).toEqual(["Ohne Enddatum", "Ohne Datei"]);
});

test("without each of them the others stay", () => {
	const all =
		"startDate=2026-01-01&endDate=2026-12-31&endDateRange=from&warrantyUntil=2026-12-31&costFrom=1&costTo=2&endsWithin=30&warrantyEndsWithin=30&costCurrency=EUR&withoutFile=1&withoutEndDate=1";
	const state = view(all);
	const left = valueFilters(state, t).map(({ without }) => valueFilters({ ...state, ...without }, t).length);
	expect(left).toEqual(Array.from({ length: 8 }, () => 7));
	const none = Object.assign({}, state, ...valueFilters(state, t).map(({ without }) => without));
	expect(none).toEqual(view(""));
});

test("what is missing is not named as missing twice", async () => {
	const cms = fakeCms(() => ({ items: [], total: 5, totalIsCapped: false }));
	const links = await withoutOneFilter(cms, view("withoutFile=1&withoutEndDate=1&costTo=5"), {}, t);
	expect(links.map(({ link, query }) => [link, query])).toEqual([
		["Auch mit Enddatum", "?costTo=5&withoutFile=1"],
		["Ohne Kosten bis CHF 5.00", "?withoutFile=1&withoutEndDate=1"],
		["Auch mit Datei", "?costTo=5&withoutEndDate=1"],
	]);
});
