import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { tokenContext } from "../../../../app/middleware/session.ts";
import { loadInvitationPage } from "../../../../app/routes/invitation/load-invitation.server.ts";
import { loadOfferPage } from "../../../../app/routes/mandate-offer/load-offer.server.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

/** What the link of either mail opens. */
const behindLink = {
	tenant: { documentId: "k", id: 1, name: "Familie Keller" },
	email: "luca@example.ch",
	invitedBy: "Regula Keller",
	offeredBy: "Regula Keller",
	isAdmin: false,
	hasAccount: true,
	categories: [],
	firstDay: "2026-01-01",
	lastDay: null,
	expiresAt: "2027-01-01T00:00:00.000Z",
};

const pages = {
	"an invitation": loadInvitationPage,
	"an offer of a mandate": loadOfferPage,
};

/** What a page comes to where the question who is signed in fails so. */
async function loaded(load: (typeof pages)[keyof typeof pages], failure: ContractError): Promise<unknown> {
	const context = new RouterContextProvider();
	context.set(tokenContext, "token");
	context.set(
		cmsContext,
		fakeCms(({ row }) => (row === identityApi.me ? Promise.reject(failure) : behindLink)),
	);
	const url = new URL("https://ablage.example/invitation?code=c");
	const request = new Request(url);
	try {
		return await load({ request, context, url, params: {}, pattern: "" } as never);
	} catch (thrown) {
		return thrown;
	}
}

describe.each(Object.entries(pages))("who looks at %s", (_, load) => {
	it("is nobody where the session has ended", async () => {
		const page = await loaded(load, new ContractError("UnauthorizedError", "x"));
		expect(page).toMatchObject({
			init: { status: 200 },
			data: { [load === loadOfferPage ? "offer" : "invitation"]: { tenant: "Familie Keller" } },
		});
		expect(JSON.stringify(page)).toMatch(/"step":"signIn"|"companies":null/);
	});

	it.each(["ServiceUnavailableError", "InternalServerError", "ForbiddenError"] as const)(
		"is not known where the CMS answers %s: that is said",
		async (name) => {
			const failure = new ContractError(name, "x");
			expect(await loaded(load, failure)).toMatchObject({
				init: { status: failure.status },
				data: { message: "x" },
			});
		},
	);

	it("is led to the page by which one stays where the account is to be deleted", async () => {
		const shut = await loaded(load, new ContractError("ForbiddenError", "error.accountShut"));
		expect(shut instanceof Response && shut.headers.get("Location")).toBe("/login/keep-account");
	});
});
