import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../../workers/**/*.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

it("one module alone knows the tables of rights", () => {
	const naming = Object.entries(sources)
		.filter(([file]) => !file.includes("/migrations/"))
		.filter(([, text]) => /\bcategory_right\b|\bis_admin\b|\b(FROM|JOIN|INTO|UPDATE) member\b/.test(text))
		.map(([file]) => file);
	expect(naming).toEqual(["../../workers/cms/tenant/core/sight.ts"]);
});

it("nothing of a tenant reads a clock of its own", () => {
	const reading = Object.entries(sources)
		.filter(([file]) => file.includes("/cms/tenant/"))
		.filter(([, text]) => /Date\.now\(\)|new Date\(\)/.test(text))
		.map(([file]) => file);
	expect(reading).toEqual([]);
});
