import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { call } from "../../support/workers-api.ts";
import { LEAST, portion, suggestedFromOthers } from "../../bench/suggestions/left-out.ts";
import { importDemo, signInAs } from "./demo-tenants.ts";

beforeAll(importDemo);

it("is right for most papers of the demo: category, party and days", async () => {
	const found = [];
	for (const account of ["privat", "firma", "sternen"]) {
		const token = await signInAs(account);
		found.push(
			await suggestedFromOthers(async (path) => {
				const response = await call("GET", path, { token });
				return answerSchema(z.unknown()).parse(await response.json()).data;
			}),
		);
	}
	const dates = found.flatMap((tenant) => Object.values(tenant.dates));
	expect(dates.reduce((sum, { of }) => sum + of, 0)).toBeGreaterThan(100);
	expect(portion(found.map(({ category }) => category))).toBeGreaterThanOrEqual(LEAST.category);
	expect(portion(found.map(({ party }) => party))).toBeGreaterThanOrEqual(LEAST.party);
	expect(portion(dates)).toBeGreaterThanOrEqual(LEAST.date);
});
