import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { cmsContext } from "../../../app/middleware/cms.ts";
import { toastsContext } from "../../../app/middleware/toasts.ts";
import { changeCalendar } from "../../../app/routes/deadlines/calendar/change-calendar.server.ts";
import { answerOffer } from "../../../app/routes/mandate-offer/answer-offer.server.ts";
import { changeProfile } from "../../../app/routes/my-profile/change-profile.server.ts";
import { type AskedCall, fakeCms } from "../../support/fake-cms.ts";

const PAGES = {
	"an offered mandate": [answerOffer, "/mandate?code=abc", { tenant: "kfirma0001firmafirmafirma" }],
	"a calendar of one's own": [changeCalendar, "/deadlines/calendar", {}],
	"a browser to which is pushed": [changeProfile, "/my-profile", { device: "geraet" }],
} as const;

it.each(
	Object.entries(PAGES).flatMap(([name, page]) =>
		["nichts", "toString", "", undefined].map((intent) => [name, intent, page] as const),
	),
)(
	"%s: a form that asks for %j is refused, and nothing is done",
	async (_, intent, [action, address, fields]) => {
		const asked: AskedCall[] = [];
		const context = new RouterContextProvider();
		context.set(
			cmsContext,
			fakeCms((call) => {
				asked.push(call);
				return { secret: "s", tenant: { name: "Familie Müller" } };
			}),
		);
		context.set(toastsContext, { take: async () => [], leave: () => {} });
		const url = new URL(address, "https://ablage.example");
		const body = new URLSearchParams({ ...fields, ...(intent !== undefined && { intent }) });
		const request = new Request(url, { method: "POST", body });
		await expect(action({ request, url, context, params: {} } as never)).rejects.toMatchObject({
			init: { status: 400 },
		});
		expect(asked).toEqual([]);
	},
);
