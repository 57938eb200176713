import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { changeSecurity } from "../../../../app/routes/my-profile/security/change-security.server.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

/** Sends a form of the page. @returns its answer, and what the CMS was asked */
async function send(fields: Record<string, string>) {
	const asked: AskedCall[] = [];
	const context = new RouterContextProvider();
	context.set(
		cmsContext,
		fakeCms((call) => {
			asked.push(call);
			return { token: "ablage_…" };
		}),
	);
	context.set(toastsContext, { take: async () => [], leave: () => {} });
	const request = new Request("https://ablage.example/my-profile/security", {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	const answer = await changeSecurity({ request, context, params: {} } as never);
	return { answer, asked };
}

it.each(["__proto__", "constructor", "toString", "hasOwnProperty", "nichts", ""])(
	"an intent that there is none of is refused, whatever it is called: %j",
	async (intent) => {
		const { answer, asked } = await send({ intent });
		expect(answer).toMatchObject({ data: { formError: "validation.choice" }, init: { status: 400 } });
		expect(asked).toEqual([]);
	},
);

it("a token for a program that one form asks for twice is asked for under one key, another one under another", async () => {
	const keyOf = async (name: string) => {
		const fields = { intent: "addProgram", idempotencyKey: "form", name, days: "90" };
		const { answer, asked } = await send(fields);
		expect(answer).toEqual({ token: "ablage_…" });
		expect(asked.map(({ row }) => row)).toEqual([accessTokenApi.create]);
		return asked[0]?.headers["Idempotency-Key"];
	};
	const first = await keyOf("Scanner");
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(await keyOf("Scanner")).toBe(first);
	expect(await keyOf("Drucker")).not.toBe(first);
});
