import { href } from "react-router";
import { describe, expect, it } from "vitest";
import { onlyPosted } from "../../../app/features/form/only-posted.server.ts";
import routes from "../../../app/routes.ts";
import { loader as finishLoader } from "../../../app/routes/documents/bulk/finish/route.ts";
import { filesOf } from "../../support/pages/route-paths.ts";

/** What is no page. */
const RESOURCES = filesOf(routes).filter((file) => file.endsWith(".ts"));

describe("what only takes forms", () => {
	it.each(RESOURCES)("answers to a GET, too: %s", async (file) => {
		const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../../app/${file}`);
		expect(typeof module["loader"]).toBe("function");
	});

	it.each([
		["a browser", "/documents/undo", "text/html,application/xhtml+xml"],
		["the router", "/documents/undo.data", "*/*"],
	])("leads %s to its screen", (_, path, accept) => {
		const request = new Request(`http://app${path}`, { headers: { Accept: accept } });
		const answer = onlyPosted(request, href("/:locale?/documents"));
		expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/documents"]);
	});

	it.each(["*/*", "application/json", null])(
		"says to a program that takes %s that it is posted",
		(accept) => {
			const request = new Request("http://app/documents/undo", {
				headers: accept === null ? {} : { Accept: accept },
			});
			const answer = onlyPosted(request, "/documents");
			expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
		},
	);

	it("leads back to the same view of the list", () => {
		const url = new URL("http://app/documents/bulk/finish?q=police&page=2");
		const request = new Request(url, { headers: { Accept: "text/html" } });
		const answer = finishLoader({ request, url, params: {} } as never);
		expect(answer.headers.get("Location")).toBe("/documents?q=police&page=2");
	});
});
