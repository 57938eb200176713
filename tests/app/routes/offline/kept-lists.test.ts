import { expect, test } from "vitest";
import { distinctPages, keptDetails } from "../../../../app/routes/offline/kept-lists.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import explorerTexts from "../../../../workers/cms/texts/de/explorer.json";
import offlineTexts from "../../../../workers/cms/texts/de/offline.json";

const { t } = textSource("de", { ...documentsTexts, ...explorerTexts, ...offlineTexts });
const ID = "kfamilie1aaaaaaaaaaaaaaa";
const OTHER = "kfamilie1bbbbbbbbbbbbbbb";

function distinct(...addresses: string[]): string[] {
	const pages = addresses.map((address, at) => ({ address, title: "Dokumente", at: -at }));
	return distinctPages(pages).map(({ address }) => address);
}

test("a list is there once, whatever was selected or opened in it, as it was seen last", () => {
	expect(
		distinct(
			`/documents?selected=${ID}`,
			"/documents?page=1",
			`/documents?selected=${OTHER}&preview=shown&file=${ID}`,
			"/documents?q=police",
			`/documents?q=police&selected=${ID}`,
			`/inbox?tab=open&item=${ID}`,
			"/inbox?tab=open",
			"/inbox?tab=snoozed",
		),
	).toEqual([
		`/documents?selected=${ID}`,
		"/documents?q=police",
		`/inbox?tab=open&item=${ID}`,
		"/inbox?tab=snoozed",
	]);
});

test("a document is there once, whichever of its files was open", () => {
	expect(distinct(`/documents/${ID}?file=${OTHER}`, `/documents/${ID}`, `/documents/${OTHER}`)).toEqual([
		`/documents/${ID}?file=${OTHER}`,
		`/documents/${OTHER}`,
	]);
});

test("lists are told apart by search, filters, order and page", () => {
	expect(keptDetails("/documents?page=1", t)).toEqual([]);
	expect(
		keptDetails(
			`/documents?q=police&category=${ID}&endDate=2026-12-31&state=archived&sort=name:asc&page=2&selected=${ID}`,
			t,
		),
	).toEqual([
		"«police»",
		"nach Kategorie",
		"Ende bis 31.12.2026",
		"Archiviert",
		"Name, aufsteigend",
		"Seite 2",
	]);
	expect(keptDetails("/inbox?q=miete&page=3", t)).toEqual(["«miete»", "Seite 3"]);
	expect(keptDetails(`/documents/${ID}?q=miete&page=3`, t)).toEqual([]);
});
