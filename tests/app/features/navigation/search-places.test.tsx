import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { FramedFiling, type Filing } from "../../../../app/features/session/filing.ts";
import { type Offers, OffersContext } from "../../../../app/features/session/signed-in.ts";
import { useSearchPlaces } from "../../../../app/features/navigation/search-places.ts";
import { TENANT_PAGES, type TenantPage } from "../../../../app/features/tenant-pages/tenant-pages.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const ALL_PAGES = Object.keys(TENANT_PAGES) as TenantPage[];

/** The addresses of all that can be found by somebody, in this order. */
function found(filing: Partial<Filing>, offers: Offers = null) {
	let places: ReturnType<typeof useSearchPlaces> = {
		pages: [],
		actions: [],
		tenants: { alike: [], pages: [], documentsOf: String },
	};
	const Stub = createRoutesStub([
		{
			path: "/:locale",
			Component: () => {
				places = useSearchPlaces();
				return null;
			},
		},
	]);
	renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<OffersContext value={offers}>
				<FramedFiling value={{ mayAdd: true, places: [], tenantPages: ALL_PAGES, unsorted: null, ...filing }}>
					<Stub initialEntries={["/de"]} />
				</FramedFiling>
			</OffersContext>
		</TranslationsProvider>,
	);
	return places;
}

const addresses = (places: ReturnType<typeof found>) => places.pages.map(({ to }) => to);

describe("what can be gone to from anywhere", () => {
	test("are all pages, each with an address, a name and words of its own", () => {
		const places = found({});
		const { pages, actions } = places;
		const all = [...pages, ...actions];
		for (const key of ["to", "label", "words"] as const)
			expect(new Set(all.map((place) => place[key])).size).toBe(all.length);
		expect(all.map(({ label }) => label).filter((label) => /^\w+\.\w+/.test(label))).toEqual([]);
		expect(addresses(places)).toEqual(
			expect.arrayContaining([
				"/de/inbox",
				"/de/deadlines",
				"/de/sharing",
				"/de/documents/bin",
				"/de/my-profile",
			]),
		);
	});

	test("are of those about tenants the ones that the user has somewhere", () => {
		const ofTenants = addresses(found({ tenantPages: ["company", "masterdata"] })).filter((to) =>
			to.includes("my-tenants"),
		);
		expect(ofTenants).toEqual(["/de/my-tenants/company", "/de/my-tenants/masterdata"]);
	});

	test("are of a CMS that has nothing beyond the specification those of the specification", () => {
		expect(addresses(found({}, [])).join(" ")).not.toMatch(/deadlines|sharing|bin|my-tenants/);
	});

	test("has no way to file, or to ask others for documents, for whoever may file nowhere", () => {
		expect(addresses(found({}))).toContain("/de/import");
		expect(found({}).actions.map(({ to }) => to)).toContain("/de/sharing/requests/new");
		const { pages, actions } = found({ mayAdd: false });
		expect([...pages, ...actions].map(({ to }) => to).join(" ")).not.toMatch(
			/documents\/add|import|requests/,
		);
	});
});
