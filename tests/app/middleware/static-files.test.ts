import { expect, test } from "vitest";
import { staticFiles } from "../../../workers/app/static-files.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** As the platform answers behind its binding: with the headers of the folder, whether the file is there or not. */
const ask = (status: number) => {
	const headers = { "Cache-Control": FOR_EVER, ETag: '"1"' };
	const ASSETS = { fetch: () => Promise.resolve(new Response(null, { status, headers })) };
	return staticFiles.request("/assets/a.js", {}, { ASSETS });
};

test("a file of another build is missing for now, not for a year", async () => {
	const { status, headers } = await ask(404);
	expect([status, headers.get("Cache-Control")]).toEqual([404, null]);
});

test.each([200, 304])("an answer of %i is kept as long as the file may be", async (status) => {
	expect((await ask(status)).headers.get("Cache-Control")).toBe(FOR_EVER);
});
