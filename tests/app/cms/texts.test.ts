import { expect, it, vi } from "vitest";

// Nobody has loaded any with the modules of this file.
vi.resetModules();
const { loadTexts } = await import("../../../app/cms/load-texts.server.ts");

it("goes on loading the texts when the user who asked first has gone", async () => {
	const kept: Promise<unknown>[] = [];
	const texts = loadTexts(
		{
			fetchCms: () => Promise.resolve(Response.json({ data: [{ key: "a", value: "b" }], meta: {} })),
			waitUntil: (work) => kept.push(work),
		},
		"de",
	);
	expect(kept).toHaveLength(1);
	await Promise.all(kept);
	expect(await texts).toMatchObject({ texts: { a: "b" } });
});
