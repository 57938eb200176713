import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { invite } from "../../../../app/routes/permissions/invite/invite.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const TENANT = "kfirma11aaaaaaaaaaaaaaaa";
const CATEGORY = "kfirma11bbbbbbbbbbbbbbbb";
const EMAIL = "neu@example.ch";

/** What a form comes to: the answer, and what was sent on. */
async function send(fields: Record<string, string>) {
	const sent: unknown[] = [];
	const context = new RouterContextProvider();
	const cms = fakeCms(({ body }) => {
		sent.push(body);
		return { email: EMAIL };
	});
	context.set(cmsContext, cms);
	context.set(toastsContext, { take: async () => [], leave: () => {} });
	const form = new URLSearchParams({ [`right.${CATEGORY}`]: "none", ...fields });
	const request = new Request("https://ablage.example/", { method: "POST", body: form });
	const args = { request, context, params: { tenantId: TENANT } } as unknown as ActionFunctionArgs;
	return { answer: await invite(args as Parameters<typeof invite>[0]), sent };
}

const REFUSED = { onAll: "permissions.inviteWithoutRight" };

test("a member who would be given no right at all is not invited", async () => {
	const { answer, sent } = await send({ email: EMAIL, tenantRole: "Member", onAll: "" });
	expect(answer).toMatchObject({
		init: { status: 400 },
		data: { fieldErrors: REFUSED, typed: { email: EMAIL } },
	});
	expect(sent).toEqual([]);
});

test("what else is wrong is said with it", async () => {
	const { answer } = await send({ email: "" });
	expect(answer).toMatchObject({ data: { fieldErrors: { ...REFUSED, email: "validation.required" } } });
});

test("a right on one category or on all of them is enough, and an admin needs none", async () => {
	const enough: Record<string, string>[] = [
		{ email: EMAIL, onAll: "Read" },
		{ email: EMAIL, [`right.${CATEGORY}`]: "Edit" },
		{ email: EMAIL, tenantRole: "Admin" },
	];
	for (const fields of enough) {
		// oxlint-disable-next-line no-await-in-loop -- a few calls of a function
		const { answer, sent } = await send(fields);
		expect(answer).toMatchObject({ status: 302 });
		expect(sent).toHaveLength(1);
	}
});
