import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { identityApi } from "../../../../contract/api/identity.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { currentUser } from "../../../../app/features/session/current-user.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const request = new Request("https://ablage.example/documents");

const left: ToastMessage[] = [];

function contextWith(get: () => Promise<unknown>) {
	const context = new RouterContextProvider();
	const asked = vi.fn((_call: AskedCall) => get());
	context.set(cmsContext, fakeCms(asked));
	context.set(toastsContext, { take: async () => [], leave: (toast) => left.push(toast) });
	return { context, asked };
}

it("is asked for once, however many ask within one request", async () => {
	const user = { firstName: "Regula" };
	const { context, asked } = contextWith(() => Promise.resolve(user));
	expect(await Promise.all([currentUser(request, context), currentUser(request, context)])).toEqual([
		user,
		user,
	]);
	expect(asked.mock.calls.map(([{ row }]) => row)).toEqual([identityApi.me]);
});

it("takes the token away and leads to sign-in where the token does not count any more", async () => {
	const { context } = contextWith(() => Promise.reject(new ContractError("UnauthorizedError", "x")));
	const thrown = await currentUser(request, context).catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(Response);
	if (!(thrown instanceof Response)) return;
	expect(thrown.headers.get("Location")).toBe("/login");
	const cookies = thrown.headers.getSetCookie();
	expect(cookies).toContainEqual(expect.stringMatching(/^__Host-ablage_session=;.*Max-Age=0/));
	expect(cookies).toContainEqual(expect.stringMatching(/^redirect=/));
	expect(left.map(({ key }) => key)).toEqual(["error.sessionEnded"]);
});

it("leads to sign-in behind the locale of the page", async () => {
	const { context } = contextWith(() => Promise.reject(new ContractError("UnauthorizedError", "x")));
	const asked = new Request("https://ablage.example/de/documents");
	const thrown = await currentUser(asked, context).catch((error: unknown) => error);
	expect(thrown instanceof Response && thrown.headers.get("Location")).toBe("/de/login");
});

it.each(["ForbiddenError", "NotFoundError", "InternalServerError", "UnknownError"] as const)(
	"takes it away whenever the profile cannot be had: %s",
	async (name) => {
		const { context } = contextWith(() => Promise.reject(new ContractError(name, "x")));
		const thrown = await currentUser(request, context).catch((error: unknown) => error);
		expect(thrown instanceof Response && thrown.headers.getSetCookie()).toContainEqual(
			expect.stringMatching(/^__Host-ablage_session=;/),
		);
	},
);

it("keeps the token where nobody answers", async () => {
	const failure = new ContractError("ServiceUnavailableError", "connection lost");
	const { context } = contextWith(() => Promise.reject(failure));
	await expect(currentUser(request, context)).rejects.toBe(failure);
});
