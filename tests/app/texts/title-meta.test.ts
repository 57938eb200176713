import { describe, expect, test } from "vitest";

const routes = import.meta.glob<{ meta?: (args: object) => readonly object[] }>(
	"../../../app/routes/**/route.tsx",
);

describe("the title of a page", () => {
	test("is none where its data could not be loaded, on every page: its error page has one", async () => {
		const modules = await Promise.all(Object.values(routes).map((load) => load()));
		const metas = modules.flatMap(({ meta }) => meta ?? []);
		expect(metas.length).toBeGreaterThan(10);
		const titles = metas.flatMap((meta) =>
			(meta({ loaderData: undefined, params: {} }) as object[]).filter((each) => "title" in each),
		);
		expect(titles).toEqual([]);
	});

	test("is the one that the loader has written", async () => {
		const { titleMeta } = await import("../../../app/texts/title-meta.ts");
		expect(titleMeta({ loaderData: { title: "Papierkorb · Ablage" } })).toEqual([
			{ title: "Papierkorb · Ablage" },
		]);
	});
});
