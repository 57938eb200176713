import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { answerOffer } from "../../../../app/routes/mandate-offer/answer-offer.server.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

it.each([
	["7", 7],
	["", undefined],
	["neu", undefined],
])("an offer is accepted in the version that the page has shown: %j", async (sent, version) => {
	const asked: AskedCall[] = [];
	const context = new RouterContextProvider();
	context.set(
		cmsContext,
		fakeCms((call) => {
			asked.push(call);
			return { tenant: { name: "Familie Müller" } };
		}),
	);
	context.set(toastsContext, { take: async () => [], leave: () => {} });
	const url = new URL("https://ablage.example/mandate?code=abc");
	const body = new URLSearchParams({ intent: "accept", tenant: "kfirma", version: sent });
	await answerOffer({
		request: new Request(url, { method: "POST", body }),
		url,
		context,
		params: {},
	} as never);
	expect(asked.map((call) => call.body)).toEqual([{ code: "abc", tenant: "kfirma", version }]);
});
