import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { formatNamedDocument } from "../../../../app/features/selection/document-field.ts";
import { action } from "../../../../app/routes/documents/bulk/page/route.tsx";
import { ContractError } from "../../../../contract/errors.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const DOCUMENT = { documentId: "kfamilie1aaaaaaaaaaaaaaa", version: 3, name: "Miete" };

/** What the page answers to these fields. */
async function sent(fields: [string, string][]) {
	const context = new RouterContextProvider();
	context.set(toastsContext, { leave: () => {} } as never);
	// (What can be chosen is asked of it, and is not what is looked at here.)
	context.set(
		cmsContext,
		fakeCms(() => {
			throw new ContractError("ServiceUnavailableError", "error.unavailable");
		}),
	);
	const body = new URLSearchParams([["document", formatNamedDocument(DOCUMENT)], ...fields]);
	const request = new Request("https://ablage.example/documents/bulk?q=miete", { method: "POST", body });
	const args = { request, context, params: {}, url: new URL(request.url), pattern: "" };
	return action(args as never);
}

it.each(["", "none"])(
	"a selection sent without a choice (%j) is refused, and keeps what was sent",
	async (target) => {
		const fields: [string, string][] = [
			["intent", "addFolder"],
			["confirmed", "1"],
			["text", "Steuern"],
			["target", target],
		];
		expect(await sent(fields)).toMatchObject({
			init: { status: 400 },
			data: {
				kind: "filing",
				isIncomplete: true,
				text: "Steuern",
				documents: [DOCUMENT],
			},
		});
	},
);

it("the question itself, and other choices that are asked for, are no refusal", async () => {
	expect(await sent([["intent", "setCategory"]])).toMatchObject({ kind: "filing", isIncomplete: false });
	const again: [string, string][] = [
		["intent", "setCategory"],
		["confirmed", "1"],
		["again", "1"],
	];
	expect(await sent(again)).toMatchObject({ kind: "filing", isIncomplete: false });
});
