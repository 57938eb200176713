import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../../workers/**/*.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

it("the rule of sight alone reads the tables of rights, and what stands beside it writes them", () => {
	const naming = Object.entries(sources)
		.filter(([file]) => !file.includes("/migrations/"))
		.filter(([, text]) =>
			/\bcategory_right\b|\bis_admin\b|\bmandate_(right|holder)\b|\b(FROM|JOIN|INTO|UPDATE) (member|mandate)\b/.test(
				text,
			),
		)
		.map(([file]) => file);
	// The rule of sight is three of them. Who there is, and how that is written, have files of their own, as what mandates there are.
	expect(naming).toEqual([
		"../../workers/cms/tenant/core/people.ts",
		"../../workers/cms/tenant/core/rights/kinds-of-right.ts",
		"../../workers/cms/tenant/core/rights/memberships.ts",
		"../../workers/cms/tenant/core/rights/sight.ts",
		"../../workers/cms/tenant/core/rights/who-sees.ts",
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
