import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAssets, OTHER_FILES } from "../../../app/service-worker/page-assets.ts";
import { fakeCaches } from "./fake-caches.ts";

const served = new Map<string, number>();
const asked: string[] = [];

beforeEach(() => {
	served.clear();
	asked.length = 0;
	vi.stubGlobal("caches", fakeCaches("https://ablage.test"));
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(address);
		const status = served.get(address) ?? 404;
		return new Response(status === 200 ? `file ${address}` : null, { status });
	});
});

afterEach(() => vi.unstubAllGlobals());

const kept = async (address: string) => {
	const others = await caches.open(OTHER_FILES);
	return (await others.match(address))?.text();
};

test("keeps each file that a page names and that is not there yet, once", async () => {
	for (const address of [
		"/assets/entry-a1.js",
		"/assets/icons.svg",
		"/texts/de-b2.json",
		"/assets/look-c3.css",
	])
		served.set(address, 200);
	await keepAssets(
		`<link rel=modulepreload href="/assets/entry-a1.js"><use href="/assets/icons.svg#pen"/>` +
			`<style>@import url(/assets/look-c3.css)</style>` +
			`<script>import '/assets/entry-a1.js'; texts("/texts/de-b2.json")</script>`,
	);
	expect(asked.toSorted()).toEqual([...served.keys()].toSorted());
	expect(await kept("/texts/de-b2.json")).toBe("file /texts/de-b2.json");
	asked.length = 0;
	await keepAssets(`<script src="/assets/entry-a1.js"></script>`);
	expect(asked).toEqual([]);
});

test("what somebody wrote and is no file keeps no page from being kept", async () => {
	served.set("/assets/entry-a1.js", 200);
	await keepAssets(
		`<script src="/assets/entry-a1.js"></script><h1>Notiz zu /assets/x.js</h1><p>(/assets/y.js)</p>`,
	);
	expect(await kept("/assets/entry-a1.js")).toBe("file /assets/entry-a1.js");
	expect(asked).not.toContain("/assets/x.js");
	expect(await kept("/assets/y.js")).toBeUndefined();
});

test("a page whose files do not come is not kept", async () => {
	served.set("/assets/entry-a1.js", 503);
	await expect(keepAssets(`<script src="/assets/entry-a1.js"></script>`)).rejects.toThrow("503");
});

test("a text of a thousand names asks for a page's share of files", async () => {
	const names = Array.from({ length: 1_000 }, (_, number) => `"/assets/${number}.js"`);
	await keepAssets(`<pre>${names.join(" ")}</pre>`);
	expect(asked.length).toBeLessThanOrEqual(200);
});
