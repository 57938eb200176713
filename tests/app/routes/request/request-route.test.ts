import { createStaticHandler } from "react-router";
import { expect, it } from "vitest";
import * as route from "../../../../app/routes/request/route.tsx";
import { ContractError } from "../../../../contract/errors.ts";
import { CHUNK_HEADERS } from "../../../../contract/files/upload-headers.ts";
import { CODE, item, openedRequest, PAGE } from "./opened-request.ts";
import { gone, requestLink } from "./request-link.ts";

/** What a browser without scripts gets for the address, or for a form that it sends there. */
async function visit({ context }: ReturnType<typeof requestLink>, address = PAGE, body?: FormData) {
	const handler = createStaticHandler([
		{
			id: "request",
			path: "/request/:requestCode",
			loader: route.loader as never,
			action: route.action as never,
		},
	]);
	const request = new Request(`http://app${address}`, body && { method: "POST", body });
	const answer = await handler.query(request, { requestContext: context });
	if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
	return {
		status: answer.statusCode,
		page: answer.loaderData["request"],
		handIn: answer.actionData?.["request"],
	};
}

function formOf(...names: readonly string[]): FormData {
	const form = new FormData();
	for (const name of names) form.append(item("a").documentId, new File(["abc"], name));
	return form;
}

it("says how many files have just arrived", async () => {
	expect(await visit(requestLink(), `${PAGE}?sent=2`)).toMatchObject({
		status: 200,
		page: { title: "Steuererklärung 2026 · Ablage", sent: 2, shown: { kind: "request" } },
	});
});

it("shows after a form of which something failed the checklist as it stands then", async () => {
	const come: string[] = [];
	const link = requestLink({
		open: () =>
			openedRequest({
				items: [item("a", come.length === 0 ? {} : { state: "received", fileCount: come.length })],
			}),
		refuse: ({ headers }) => {
			const name = headers[CHUNK_HEADERS.fileName] ?? "";
			if (name === "nein.pdf") throw new ContractError("TooManyRequestsError", "error.tooManyRequests");
			come.push(name);
		},
	});
	expect(await visit(link, `${PAGE}?sent=7`, formOf("ja.pdf", "nein.pdf"))).toMatchObject({
		status: 429,
		page: { shown: { kind: "request", asked: { lines: [{ state: "received" }] } } },
		handIn: { arrived: 1, failed: [{ name: "nein.pdf" }] },
	});
});

it("leads from a form to the address that can be loaded again, or where there is nothing any more", async () => {
	expect(await visit(requestLink(), PAGE, formOf("a.pdf"))).toEqual({ status: 302, to: `${PAGE}?sent=1` });
	const over = requestLink({ open: gone });
	expect(await visit(over, PAGE, formOf("a.pdf"))).toEqual({ status: 302, to: PAGE });
	expect(await visit(over)).toMatchObject({ status: 404, page: { shown: { kind: "over" } } });
});

it("is found by no search engine, and says no other site where one comes from", () => {
	expect(route.headers({} as never)).toEqual({
		"Referrer-Policy": "no-referrer",
		"X-Robots-Tag": "noindex, nofollow, noarchive",
	});
	const meta = route.meta({ loaderData: { title: "Titel" } } as never);
	expect(JSON.stringify(meta)).not.toContain(CODE);
	expect(meta).toContainEqual({ name: "robots", content: "noindex, nofollow" });
});
