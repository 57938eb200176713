import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { type Toasts, toastsContext } from "../../../../app/middleware/toasts.ts";
import { loader } from "../../../../app/routes/notifications/open.ts";
import { ContractError } from "../../../../contract/errors.ts";

type Args = Parameters<typeof loader>[0];

/** Where who follows a notification arrives, and what is said there. */
async function follow(answer: Promise<unknown>) {
	const context = new RouterContextProvider();
	const leave = vi.fn();
	const [cms, toasts]: object[] = [{ call: () => answer }, { leave }];
	context.set(cmsContext, cms as CmsClient);
	context.set(toastsContext, toasts as Toasts);
	const args: object = { params: { notificationId: "a".repeat(24) }, context };
	const { headers } = await loader(args as Args);
	return { to: headers.get("Location"), said: leave.mock.calls.map(([{ key }]) => key) };
}

it("leads to its document, or to the inbox where it names none, or none that one still sees", async () => {
	const document = { documentId: "kfamilie1ddddddddddddddd", name: "Police" };
	const toDocument = { to: `/documents/${document.documentId}`, said: [] };
	expect(await follow(Promise.resolve({ document }))).toEqual(toDocument);
	expect(await follow(Promise.resolve({ document: null }))).toEqual({ to: "/inbox", said: [] });
});

it.each([
	["Shared", "/sharing?view=received"],
	["ShareOpened", "/sharing"],
	["ShareAccepted", "/sharing"],
])("of several documents of a share (%s) leads to the shares", async (type, to) => {
	expect((await follow(Promise.resolve({ document: null, type }))).to).toBe(to);
});

it("of a document request that is complete leads to that request", async () => {
	const request = { documentId: "kfamilie1rrrrrrrrrrrrrrr", name: "Offerte Hausrat" };
	const complete = Promise.resolve({ document: null, request, type: "RequestComplete" });
	expect((await follow(complete)).to).toBe(`/sharing/requests/${request.documentId}`);
});

it("that is not there any more, or another's, leads to the list and says so", async () => {
	const missing = Promise.reject(new ContractError("NotFoundError", "error.entryNotFound"));
	expect(await follow(missing)).toEqual({ to: "/notifications", said: ["error.notFound"] });
	const away = Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
	expect((await follow(away)).to).toBe("/notifications");
});
