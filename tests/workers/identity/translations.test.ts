import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { serviceApi } from "../../../contract/api/service.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { translationSchema } from "../../../contract/entities/entities.ts";
import { seedTexts } from "../../../workers/cms/texts/texts.ts";
import { call } from "../../support/workers-api.ts";

const all = (locale: string, headers?: Record<string, string>) =>
	call("GET", `${serviceApi.texts.path}?locale=${locale}`, headers ? { headers } : {});

async function textsOf(response: Response) {
	const { data } = answerSchema(z.array(translationSchema)).parse(await response.json());
	return new Map(data.map(({ key, value }) => [key, value]));
}

describe("GET /translations/all", () => {
	it("answers every text of the locale, to anyone", async () => {
		const german = await textsOf(await all("de"));
		expect(german.get("common.cancel")).toBe("Abbrechen");
		expect(german.size).toBe(Object.keys(seedTexts["de"] ?? {}).length);
		expect((await textsOf(await all("en"))).get("common.cancel")).toBe("Cancel");
	});

	it.each(["?locale=fr", "?locale=", "", "?locale[]=de", "?locale=de&x=1"])(
		"refuses what is not a known locale: %s",
		async (query) => {
			const response = await call("GET", `${serviceApi.texts.path}${query}`);
			expect(response.status).toBe(400);
			expect(response.headers.get("Cache-Control")).toBe("no-store");
		},
	);

	it("may be cached, and is not sent again while it has not changed", async () => {
		const first = await all("de");
		const tag = first.headers.get("ETag") ?? "";
		expect(tag).toMatch(/^W\/"/);
		expect(first.headers.get("Cache-Control")).toContain("public");
		const again = await all("de", { "If-None-Match": tag });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect((await all("en", { "If-None-Match": tag })).status).toBe(200);
	});

	it("prefers what an operator has changed", async () => {
		const tag = (await all("de")).headers.get("ETag") ?? "";
		await env.DIRECTORY.prepare(
			"INSERT INTO translations (locale, key, value) VALUES ('de', 'common.save', ?)",
		)
			.bind("Sichern")
			.run();
		const changed = await all("de", { "If-None-Match": tag });
		expect(changed.status).toBe(200);
		expect((await textsOf(changed)).get("common.save")).toBe("Sichern");
		expect((await textsOf(await all("en"))).get("common.save")).toBe("Save");
	});
});

describe("the seed texts", () => {
	it("are there in German and in English under the same keys", () => {
		expect(Object.keys(seedTexts["en"] ?? {}).toSorted()).toEqual(
			Object.keys(seedTexts["de"] ?? {}).toSorted(),
		);
	});

	it("are written the Swiss way", () => {
		const withSharpS = Object.entries(seedTexts["de"] ?? {}).filter(([, value]) => value.includes("ß"));
		expect(withSharpS).toEqual([]);
	});

	it("take the same placeholders in both languages", () => {
		const placeholders = (text = "") => [...text.matchAll(/\{\{.*?\}\}/g)].map(([match]) => match).toSorted();
		for (const [key, value] of Object.entries(seedTexts["de"] ?? {})) {
			expect(placeholders(seedTexts["en"]?.[key]), key).toEqual(placeholders(value));
		}
	});
});
