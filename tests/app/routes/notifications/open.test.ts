import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { type Toasts, toastsContext } from "../../../../app/middleware/toasts.ts";
import { loader } from "../../../../app/routes/notifications/open.ts";
import type { Endpoint } from "../../../../contract/api/endpoint.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { mandateOfferApi } from "../../../../contract/api/mandates.ts";
import { ContractError } from "../../../../contract/errors.ts";

type Args = Parameters<typeof loader>[0];

/** Where who follows a notification arrives, and what is said there. @param me who that is */
async function follow(answer: Promise<unknown>, me: object = {}, opened?: Promise<unknown>) {
	const context = new RouterContextProvider();
	const leave = vi.fn();
	const answers = new Map<string, Promise<unknown>>([
		[identityApi.me.path, Promise.resolve(me)],
		...(opened ? [[mandateOfferApi.open.path, opened] as const] : []),
	]);
	const [cms, toasts]: object[] = [{ call: ({ path }: Endpoint) => answers.get(path) ?? answer }, { leave }];
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

it("of an offer leads to it, also where that is over, and says where it cannot be opened just now", async () => {
	const offer = { documentId: "kfamilie1mmmmmmmmmmmmmmm" };
	const told = { document: null, offer, type: "MandateOffered" };
	const open = (answer: Promise<unknown>) => follow(Promise.resolve(told), {}, answer);
	expect((await open(Promise.resolve({ code: "a+b" }))).to).toBe("/mandate?code=a%2Bb");
	const over = Promise.reject(new ContractError("NotFoundError", "error.offerGone"));
	expect(await open(over)).toEqual({ to: "/mandate?code=", said: [] });
	const away = Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
	expect(await open(away)).toEqual({ to: "/notifications", said: ["error.unavailable"] });
});

const TENANT = "kfamilie1ttttttttttttttt";

/** A user as the CMS says it, of the tenant with these roles. */
const memberOf = (...tenantRoles: string[]) => ({
	tenants: [{ documentId: TENANT, id: 7, name: "Muster", features: [], tenantRoles }],
	categoryAccess: [],
});

it.each([
	["MandateAccepted", `/my-company/${TENANT}/mandates`],
	["MandateDeclined", `/my-company/${TENANT}/mandates`],
	["MandateReturned", `/my-company/${TENANT}/mandates`],
	["MandateOver", `/my-company/${TENANT}/mandates`],
	["ClientChanged", `/my-company/manager/${TENANT}?tab=current`],
	["ClientEnded", `/my-company/manager/${TENANT}?tab=former`],
	["ClientOver", `/my-company/manager/${TENANT}?tab=former`],
])(
	"of a mandate (%s) leads to the page of the tenant that it tells of, while one administers that",
	async (type, to) => {
		const told = Promise.resolve({
			document: null,
			type,
			tenant: { documentId: TENANT, id: 7, name: "Muster" },
		});
		expect(await follow(told, memberOf("Admin"))).toEqual({ to, said: [] });
		const stays = { to: "/notifications", said: ["error.rightMissing"] };
		expect(await follow(told, memberOf("Member"))).toEqual(stays);
		expect(await follow(told, { tenants: [], categoryAccess: [] })).toEqual(stays);
		const withheld = {
			tenants: [],
			categoryAccess: [],
			withheldTenants: [{ documentId: TENANT, name: "Muster" }],
		};
		expect((await follow(told, withheld)).to).toBe(to);
	},
);

it("that is not there any more, or another's, leads to the list and says so", async () => {
	const missing = Promise.reject(new ContractError("NotFoundError", "error.entryNotFound"));
	expect(await follow(missing)).toEqual({ to: "/notifications", said: ["error.notFound"] });
	const away = Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
	expect((await follow(away)).to).toBe("/notifications");
});
