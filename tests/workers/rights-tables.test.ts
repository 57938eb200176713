import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../../workers/**/*.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

it("one module alone knows the tables of rights", () => {
	const naming = Object.entries(sources)
		.filter(([file]) => !file.includes("/migrations/"))
		.filter(([, text]) =>
			/\bcategory_right\b|\bis_admin\b|\bmandate_(right|holder)\b|\b(FROM|JOIN|INTO|UPDATE) (member|mandate)\b/.test(
				text,
			),
		)
		.map(([file]) => file);
	// What mandates there are is written in a file of its own; what they open is said in the first.
	expect(naming).toEqual([
		"../../workers/cms/tenant/core/sight.ts",
		"../../workers/cms/tenant/mandates/mandate-rows.ts",
	]);
});

it("nothing of a tenant reads a clock of its own", () => {
	const reading = Object.entries(sources)
		.filter(([file]) => file.includes("/cms/tenant/"))
		.filter(([, text]) => /Date\.now\(\)|new Date\(\)/.test(text))
		.map(([file]) => file);
	expect(reading).toEqual([]);
});
