import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { sessionSchema } from "../../../contract/identity/auth.ts";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { verdict } from "../aims.ts";
import { startDemoServer } from "../pages/demo-server.ts";
import { quantile } from "../quantiles.ts";
import { type Count, LEAST, type LeftOut, portion, suggestedFromOthers } from "./left-out.ts";

const OWNERS = ["privat", "firma", "sternen"] as const;

/** What is suggested for the papers of the demo, each from the others alone. */
export async function suggestionsBench(): Promise<string[]> {
	const server = await startDemoServer();
	try {
		const tenants = new Map<string, LeftOut>();
		for (const owner of OWNERS)
			tenants.set(owner, await suggestedFromOthers(await askerOf(server.origin, owner)));
		return table(tenants);
	} finally {
		await server.dispose();
	}
}

async function askerOf(origin: string, account: string): Promise<(path: string) => Promise<unknown>> {
	const signedIn = await fetch(`${origin}/api${pathOf(identityApi.signIn)}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ identifier: `${account}@ablage.example`, password: DEMO_PASSWORD }),
	});
	const { jwt } = sessionSchema.parse(await signedIn.json());
	return async (path) => {
		const answer = await fetch(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${jwt}` } });
		return answerSchema(z.unknown()).parse(await answer.json()).data;
	};
}

function table(tenants: ReadonlyMap<string, LeftOut>): string[] {
	const all = [...tenants.values()];
	const dates = (tenant: LeftOut) => Object.values(tenant.dates);
	const row = (name: string, some: readonly LeftOut[]) => {
		const milliseconds = some.flatMap((tenant) => tenant.milliseconds);
		const cells = [
			share(some.map((tenant) => tenant.name)),
			share(some.map(({ category }) => category)),
			share(some.map(({ party }) => party)),
			share(some.flatMap(dates)),
			share(some.map(({ folder }) => folder)),
			String(some.reduce((sum, { unasked }) => sum + unasked, 0)),
			quantile(milliseconds, 0.5).toFixed(1),
			quantile(milliseconds, 0.99).toFixed(1),
		];
		return `| ${name} | ${cells.join(" | ")} |`;
	};
	const whole = (kind: "category" | "party" | "date", counts: readonly Count[]) =>
		`${kind}: ${verdict(portion(counts) >= LEAST[kind], `≥ ${LEAST[kind] * 100} %`)}`;
	return [
		"| tenant | names suggested, word for word | category | party | dates | folders suggested | dates where none is filed | ms p50 | ms p99 |",
		"|---|---:|---:|---:|---:|---:|---:|---:|---:|",
		...Array.from(tenants, ([name, tenant]) => row(name, [tenant])),
		row("all", all),
		"",
		`category where nothing is filed yet: ${share(all.map(({ categoryByText: own }) => own))}, none for ${all.reduce((sum, { withoutCategory }) => sum + withoutCategory, 0)} others`,
		...Array.from(
			tenants,
			([name, { categoryByText: own, withoutCategory }]) =>
				`- ${name}: ${share([own])}, none for ${withoutCategory}`,
		),
		"",
		...DOCUMENT_DATES.map((date) => `${date}: ${share(all.map(({ dates: own }) => own[date]))}`),
		"",
		whole(
			"category",
			all.map(({ category }) => category),
		),
		whole(
			"party",
			all.map(({ party }) => party),
		),
		whole("date", all.flatMap(dates)),
		...(process.env["SUGGESTION_MISSES"] ? ["", ...all.flatMap(({ misses }) => misses)] : []),
	];
}

function share(counts: readonly Count[]): string {
	const [right, of] = [
		counts.reduce((sum, { right: one }) => sum + one, 0),
		counts.reduce((sum, { of: one }) => sum + one, 0),
	];
	return `${(portion(counts) * 100).toFixed(1)} % of ${of}${right === of ? "" : ` (${of - right} not)`}`;
}
