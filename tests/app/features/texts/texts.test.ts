import { expect, it } from "vitest";
import { loadTexts } from "../../../../app/features/texts/load-texts.server.ts";

it("goes on loading the texts when the reader who asked first has gone", async () => {
	const kept: Promise<unknown>[] = [];
	const texts = loadTexts(
		{
			environment: "test",
			uploadChunkSize: 1,
			routeRules: [],
			fetchCms: () => Promise.resolve(Response.json({ data: [{ key: "a", value: "b" }], meta: {} })),
			waitUntil: (work) => kept.push(work),
		},
		"de",
	);
	expect(kept).toHaveLength(1);
	await Promise.all(kept);
	expect(await texts).toMatchObject({ texts: { a: "b" } });
});
