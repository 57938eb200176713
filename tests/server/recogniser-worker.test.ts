import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUILD, buildIfNeeded } from "../../scripts/server/build.ts";
import { builtWorker } from "../../scripts/server/workers.ts";
import { recognitionRequest } from "../../workers/shared/recogniser-calls.ts";
import { greyOf, textOf } from "../support/fixtures/recogniser-in-node.ts";
import { linesPicture } from "../support/fixtures/scans.ts";

let server: Miniflare;

beforeAll(() => {
	buildIfNeeded();
	const worker = builtWorker("ablage-recogniser", BUILD.recogniser, { ENVIRONMENT: "test" });
	server = new Miniflare(convertV4MiniflareOptions({ port: 0, workers: [worker] } as V4MiniflareOptions));
});

afterAll(() => server.dispose());

it("the recogniser runs as a Worker, with its models", async () => {
	const lines = ["Rechnung über CHF 120.50", "Numéro de téléphone 044 211 80 30", "Scadenza della polizza"];
	const request = recognitionRequest(await greyOf(await linesPicture(lines)));
	const body = await request.arrayBuffer();
	const response = await server.dispatchFetch(request.url, { method: "POST", body });
	const recognised = await response.json();
	expect(
		textOf(recognised as Parameters<typeof textOf>[0])
			.trim()
			.split("\n"),
	).toEqual(lines);
});

it("what is no page is refused", async () => {
	const url = "https://recogniser/page?width=4000&height=4000&dpi=200";
	const { status } = await server.dispatchFetch(url, { method: "POST", body: new Uint8Array(10) });
	expect(status).toBe(400);
});
