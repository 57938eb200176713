import { expect, test } from "vitest";
import type { TenantWords } from "../../../../app/features/navigation/search-places.ts";
import { tenantPlaces } from "../../../../app/features/navigation/tenant-places.ts";

const page = (name: string, label: string, words: string): TenantWords["pages"][number] => ({
	page: name,
	label,
	words,
	icon: "tag",
	to: (tenantId) => `/${name}/${tenantId}`,
});
const clients = Array.from({ length: 300 }, (_, at) => [`t${at}`, `Familie Müller ${at}`] as const);
const tenants: TenantWords = {
	alike: [
		{ pages: ["company"], tenants: clients },
		{
			pages: ["company", "masterdata"],
			tenants: [
				["g", "Garage Zürcher AG, Thun"],
				["z", "Zürcher & Söhne GmbH"],
			],
		},
	],
	pages: [
		page("company", "Übersicht", "Firma Haushalt"),
		page("masterdata", "Stammdaten", "Kategorien Ordner"),
	],
	documentsOf: (tenantId) => `/documents?tenant=${tenantId}`,
};

const found = (text: string) => tenantPlaces(tenants, text).map(({ label, to }) => `${label} ${to}`);

test("a tenant is found by the beginnings of its words, and leads to its documents", () => {
	expect(found("zur")).toEqual([
		"Zürcher & Söhne GmbH /documents?tenant=z",
		"Garage Zürcher AG, Thun /documents?tenant=g",
	]);
	expect(found("muller fam 29")).toHaveLength(5);
	expect(found("ürcher")).toEqual([]);
	expect(found("  ")).toEqual([]);
});

test("a single one offers all pages about it that the user has", () => {
	expect(found("thun zürch")).toEqual([
		"Garage Zürcher AG, Thun /documents?tenant=g",
		"Übersicht · Garage Zürcher AG, Thun /company/g",
		"Stammdaten · Garage Zürcher AG, Thun /masterdata/g",
	]);
	expect(found("müller 299")).toEqual([
		"Familie Müller 299 /documents?tenant=t299",
		"Übersicht · Familie Müller 299 /company/t299",
	]);
});

test("words that are not of its name say which page is meant", () => {
	expect(found("ordner garage")).toEqual(["Stammdaten · Garage Zürcher AG, Thun /masterdata/g"]);
	expect(found("stammdaten müller 7")).toEqual([]);
	expect(found("garage rechnung")).toEqual([]);
});

test("of very many a few are offered", () => {
	expect(found("müller")).toHaveLength(5);
	expect(found("müller firma")).toHaveLength(5);
});
