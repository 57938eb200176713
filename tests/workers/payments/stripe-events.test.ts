import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { companyApi, SIGNATURE_HEADER } from "../../../contract/api/company.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { invitationApi } from "../../../contract/api/members.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { type Company, companySchema } from "../../../contract/company/company.ts";
import { TRIAL_DAYS } from "../../../contract/constants.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import { environment } from "../../../workers/cms/environment.ts";
import * as directory from "../../../workers/cms/directory/tenants.ts";
import { storageLimit } from "../../../workers/cms/tenant/files/storage-limits.ts";
import { newDocument, newMember, newSession, sendChunk, tenantOf } from "../../support/files-api.ts";
import { call, openAccount, type Registered } from "../../support/workers-api.ts";
import { connected, relayOf } from "../relay/relay-client.ts";

const SECRET = "whsec_only-for-tests";
/** In seconds, as the payment service counts. */
const NOW = Math.floor(Date.now() / 1000);

beforeAll(() => {
	environment.STRIPE_WEBHOOK_SECRET = SECRET;
});
afterAll(() => {
	environment.STRIPE_WEBHOOK_SECRET = "";
});

let count = 0;

/** An event as the payment service makes it. */
function eventOf(type: string, object: Record<string, unknown>, created = NOW, id = `evt_${(count += 1)}`) {
	return JSON.stringify({ id, object: "event", type, created, data: { object }, livemode: false });
}

async function signed(payload: string, { secret = SECRET, timestamp = NOW } = {}): Promise<string> {
	const cryptoProvider = Stripe.createSubtleCryptoProvider();
	return Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp, cryptoProvider });
}

async function send(payload: string, signature?: string): Promise<Response> {
	const headers = { [SIGNATURE_HEADER]: signature ?? (await signed(payload)) };
	return call("POST", companyApi.stripeEvent.path, { body: payload, headers });
}

async function tell(type: string, object: Record<string, unknown>, created?: number, id?: string) {
	const response = await send(eventOf(type, object, created, id));
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({ received: true });
}

const MONTH_S = 30 * 24 * 60 * 60;

/** A subscription as the payment service tells of it. */
function subscriptionOf(
	{ tenant }: Pick<Registered, "tenant">,
	fields: Record<string, unknown> & { price?: Record<string, unknown> } = {},
) {
	const { price, ...others } = fields;
	return {
		id: `sub_${tenant.tenantKey}`,
		object: "subscription",
		status: "active",
		created: NOW,
		metadata: { tenantId: tenant.documentId },
		cancel_at_period_end: false,
		cancel_at: null,
		items: {
			data: [
				{
					current_period_end: NOW + MONTH_S,
					price: {
						id: "price_1",
						nickname: "Team",
						lookup_key: null,
						metadata: { documents: "5000", members: "20", storageGiB: "500", features: "mandates, export" },
						...price,
					},
				},
			],
		},
		...others,
	};
}

async function read({ jwt, tenant }: Pick<Registered, "jwt" | "tenant">): Promise<Company> {
	const response = await call("GET", pathOf(companyApi.read, { id: tenant.documentId }), { token: jwt });
	return z.object({ data: companySchema }).parse(await response.json()).data;
}
const statusOf = async (who: Registered) => (await read(who)).subscription.status;

const sql = ({ tenant }: Pick<Registered, "tenant">, statement: string, ...values: SqlStorageValue[]) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) =>
		storage.sql.exec(statement, ...values).toArray(),
	);

describe("whoever tells of a subscription", () => {
	const payload = eventOf("customer.subscription.updated", {});

	it("has to have signed it, with this secret, just now", async () => {
		for (const signature of [
			"",
			"t=1",
			"nonsense",
			`t=${NOW},v1=${"0".repeat(64)}`,
			await signed(payload, { secret: "whsec_another-secret" }),
			await signed(payload, { timestamp: NOW - 3_600 }),
			await signed(`${payload} `),
		]) {
			expect((await send(payload, signature)).status, signature).toBe(400);
		}
	});

	it("finds nothing where no secret is set", async () => {
		environment.STRIPE_WEBHOOK_SECRET = "";
		expect((await send(payload)).status).toBe(404);
		environment.STRIPE_WEBHOOK_SECRET = SECRET;
	});

	it("is told of a form that is not known here, and of more than 1 MB", async () => {
		expect((await send(payload)).status).toBe(400);
		expect((await send("no json")).status).toBe(400);
		expect((await send("x".repeat(1024 * 1024 + 1), "t=1,v1=0")).status).toBe(413);
	});

	it("may tell of anything else, and of whoever is not here: it changes nothing", async () => {
		const owner = await openAccount();
		await tell("charge.succeeded", { id: "ch_1" });
		await tell("customer.subscription.created", { ...subscriptionOf(owner), metadata: {} });
		const other = { ...subscriptionOf(owner), metadata: { tenantId: `a${"0".repeat(23)}` } };
		await tell("customer.subscription.updated", { ...other, id: "sub_nobody" });
		await tell("checkout.session.completed", { mode: "payment", payment_status: "paid", metadata: null });
		await tell("invoice.payment_failed", { parent: null });
		expect(await statusOf(owner)).toBe("trialing");
	});
});

describe("a subscription", () => {
	it("begins with what it allows, and everybody's open pages hear of it", async () => {
		const owner = await openAccount();
		await vi.waitFor(async () => expect(await sql(owner, "SELECT * FROM tenant_news")).toEqual([]));
		const page = await connected(relayOf(owner.user.documentId), { userId: owner.user.documentId });
		await tell("customer.subscription.created", subscriptionOf(owner));
		expect(await read(owner)).toMatchObject({
			subscription: {
				status: "active",
				plan: "Team",
				periodEnd: new Date((NOW + MONTH_S) * 1000).toISOString(),
				endsWithPeriod: false,
			},
			features: ["mandates", "export"],
			limits: { documents: 5_000, members: 20, storageBytes: 500 * 1024 ** 3 },
		});
		await vi.waitFor(() =>
			expect(page.frames.map(String).join()).toContain('"subscription":{"status":"active"}'),
		);
		expect(page.frames.map(String).join()).toContain(`"subscriptionId":"sub_${owner.tenant.tenantKey}"`);
	});

	it("leaves what the tenant has of itself, and cannot give it", async () => {
		const owner = await openAccount();
		const price = { metadata: { features: "clients, export" } };
		await tell("customer.subscription.created", subscriptionOf(owner, { price }));
		expect((await read(owner)).features).toEqual(["export"]);
		await sql(owner, 'UPDATE tenant SET features = \'["export","clients"]\'');
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 1);
		expect((await read(owner)).features).toEqual(["mandates", "export", "clients"]);
	});

	it("is known by its id from then on, whatever its metadata say", async () => {
		const owner = await openAccount();
		const session = { mode: "subscription", payment_status: "paid", metadata: null };
		const id = `sub_${owner.tenant.tenantKey}`;
		await tell("checkout.session.completed", {
			...session,
			client_reference_id: owner.tenant.documentId,
			subscription: id,
		});
		expect((await read(owner)).subscription).toMatchObject({ status: "active", plan: null });
		// Made a moment before the checkout was over, and told after it.
		await tell("customer.subscription.created", { ...subscriptionOf(owner), metadata: {} }, NOW - 1);
		expect((await read(owner)).subscription).toMatchObject({ status: "active", plan: "Team" });
		await tell("checkout.session.completed", { ...session, metadata: {}, subscription: { id } }, NOW + 9);
		expect((await read(owner)).subscription.plan).toBe("Team");
	});

	it("is past due where a payment fails, and runs again when it is made up for", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.created", subscriptionOf(owner));
		const subscription = `sub_${owner.tenant.tenantKey}`;
		await tell("invoice.payment_failed", { parent: { subscription_details: { subscription } } }, NOW + 1);
		expect((await read(owner)).subscription).toMatchObject({ status: "past_due", plan: "Team" });
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 2);
		expect(await statusOf(owner)).toBe("active");
		// As older versions of the interface say it.
		await tell("invoice.payment_failed", { subscription }, NOW + 3);
		expect(await statusOf(owner)).toBe("past_due");
	});

	it("that was paused goes on by the same id", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.created", subscriptionOf(owner, { status: "trialing" }));
		await tell("customer.subscription.updated", subscriptionOf(owner, { status: "paused" }), NOW + 1);
		expect(await statusOf(owner)).toBe("past_due");
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 2);
		expect((await read(owner)).subscription).toMatchObject({ status: "active", plan: "Team" });
	});

	it.each([
		["trialing", "trialing"],
		["past_due", "past_due"],
		["unpaid", "past_due"],
		["paused", "past_due"],
		["canceled", "canceled"],
		["incomplete_expired", "canceled"],
		["incomplete", "active"],
		["something new", "active"],
	])("that is %s there is %s here", async (status, expected) => {
		const owner = await openAccount();
		await tell("customer.subscription.created", subscriptionOf(owner));
		await tell("customer.subscription.updated", { ...subscriptionOf(owner), status }, NOW + 1);
		expect(await statusOf(owner)).toBe(expected);
	});

	it("says when it ends, where it has been cancelled to a day", async () => {
		const owner = await openAccount();
		const cancelled = subscriptionOf(owner, { cancel_at_period_end: true });
		await tell("customer.subscription.updated", cancelled);
		expect((await read(owner)).subscription).toMatchObject({
			endsWithPeriod: true,
			periodEnd: new Date((NOW + MONTH_S) * 1000).toISOString(),
		});
		await tell("customer.subscription.updated", { ...cancelled, cancel_at: NOW + 60 }, NOW + 1);
		expect((await read(owner)).subscription.periodEnd).toBe(new Date((NOW + 60) * 1000).toISOString());
	});

	it("takes names and limits only in the form that they have", async () => {
		const owner = await openAccount();
		const price = { nickname: null, lookup_key: "solo", metadata: { documents: "viele", members: "-1" } };
		await tell("customer.subscription.created", subscriptionOf(owner, { price }));
		expect(await read(owner)).toMatchObject({
			subscription: { plan: "solo" },
			features: [],
			limits: { documents: null, members: null, storageBytes: storageLimit("active") },
		});
	});

	it("is recorded: what it was, what it is, and that nobody of the tenant has done it", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.created", subscriptionOf(owner));
		await tell("customer.subscription.deleted", subscriptionOf(owner), NOW + 1);
		const entries = await sql(
			owner,
			"SELECT user_id AS userId, changes FROM audit_entry WHERE entity = 'tenant' AND action = 'update' ORDER BY id",
		);
		const changes = entries.map((entry) => JSON.parse(String(entry["changes"])).subscription);
		expect(changes).toEqual([
			["trialing", "active"],
			["active", "canceled"],
		]);
		expect(entries.map(({ userId }) => userId)).toEqual(["", ""]);
	});
});

describe("events that come late, twice or in another order", () => {
	it("change nothing where something later is known", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.updated", subscriptionOf(owner, { status: "past_due" }), NOW + 5);
		await tell("customer.subscription.created", subscriptionOf(owner), NOW);
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 4);
		expect(await statusOf(owner)).toBe("past_due");
		// Of one second: what was changed was made before.
		await tell("customer.subscription.created", subscriptionOf(owner), NOW + 5);
		expect(await statusOf(owner)).toBe("past_due");
		await tell("customer.subscription.deleted", subscriptionOf(owner), NOW + 5);
		expect(await statusOf(owner)).toBe("canceled");
	});

	it("are taken once", async () => {
		const owner = await openAccount();
		await tell(
			"customer.subscription.created",
			subscriptionOf(owner),
			NOW,
			`evt_a_${owner.tenant.tenantKey}`,
		);
		await sql(owner, "UPDATE tenant SET plan = 'Anders'");
		await tell(
			"customer.subscription.created",
			subscriptionOf(owner),
			NOW,
			`evt_a_${owner.tenant.tenantKey}`,
		);
		expect((await read(owner)).subscription.plan).toBe("Anders");
		// For thirty days; what comes after that is older than what is known anyway.
		await sql(owner, "UPDATE subscription_event SET at = ?", Date.now() - 31 * 24 * 60 * 60 * 1000);
		await tell("charge.succeeded", {});
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW - 9);
		expect(await sql(owner, "SELECT id FROM subscription_event")).toHaveLength(1);
	});

	it("do not bring back what has ended, nor end what has begun since", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.deleted", subscriptionOf(owner), NOW);
		expect(await statusOf(owner)).toBe("trialing");
		await tell("customer.subscription.created", subscriptionOf(owner), NOW);
		await tell("customer.subscription.deleted", subscriptionOf(owner), NOW + 1);
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 2);
		expect(await statusOf(owner)).toBe("canceled");
		const second = subscriptionOf(owner, { id: `sub_2_${owner.tenant.tenantKey}`, created: NOW + 9 });
		await tell("customer.subscription.created", second, NOW + 9);
		expect(await statusOf(owner)).toBe("active");
		const metadata = { tenantId: owner.tenant.documentId };
		await tell("customer.subscription.deleted", subscriptionOf(owner), NOW + 20);
		await tell("customer.subscription.updated", subscriptionOf(owner), NOW + 21);
		await tell(
			"invoice.payment_failed",
			{ parent: { subscription_details: { subscription: `sub_${owner.tenant.tenantKey}`, metadata } } },
			NOW + 22,
		);
		expect(await statusOf(owner)).toBe("active");
		// And it is the second one by which the tenant is found.
		await tell("customer.subscription.deleted", { ...second, metadata: {} }, NOW + 30);
		expect(await statusOf(owner)).toBe("canceled");
	});

	it("are told again where the directory fails in between, and then it has them", async () => {
		const owner = await openAccount();
		const keep = vi.spyOn(directory, "keepSubscription").mockRejectedValueOnce(new Error("not now"));
		const payload = eventOf("customer.subscription.created", subscriptionOf(owner));
		expect((await send(payload)).status).toBe(500);
		expect((await send(payload)).status).toBe(200);
		keep.mockRestore();
		await tell("customer.subscription.deleted", { ...subscriptionOf(owner), metadata: {} }, NOW + 1);
		expect(await statusOf(owner)).toBe("canceled");
	});
});

describe("a trial", () => {
	it("lasts thirty days, ends by itself, and everybody's open pages hear of it", async () => {
		const owner = await openAccount();
		const { periodEnd } = (await read(owner)).subscription;
		const days = (Date.parse(periodEnd ?? "") - Date.now()) / (24 * 60 * 60 * 1000);
		expect(days).toBeGreaterThan(TRIAL_DAYS - 0.01);
		expect(days).toBeLessThanOrEqual(TRIAL_DAYS);
		await sql(owner, "UPDATE tenant SET period_end = ?", Date.now() + 60_000);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await statusOf(owner)).toBe("trialing");
		await sql(owner, "UPDATE tenant SET period_end = ?", Date.now() - 1);
		const page = await connected(relayOf(owner.user.documentId), { userId: owner.user.documentId });
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await statusOf(owner)).toBe("canceled");
		await vi.waitFor(() => expect(page.frames.map(String).join()).toContain('{"status":"canceled"}'));
	});

	it("of the payment service ends when that says so", async () => {
		const owner = await openAccount();
		await tell("customer.subscription.created", subscriptionOf(owner, { status: "trialing" }));
		await sql(owner, "UPDATE tenant SET period_end = 1");
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await statusOf(owner)).toBe("trialing");
	});
});

describe("a subscription that has ended", () => {
	it("leaves everything readable, and refuses what is new with its reason", async () => {
		const owner = await openAccount();
		const id = await newDocument(owner.tenant.tenantKey, owner.user.documentId);
		await sql(owner, "UPDATE tenant SET subscription_status = 'canceled'");
		const found = await call("GET", pathOf(documentApi.read, { id }), { token: owner.jwt });
		expect(await found.json()).toMatchObject({ data: { name: "Police", takesFiles: false } });
		const renamed = { data: { name: "Police 2026" } };
		expect(
			(await call("PUT", pathOf(documentApi.write, { id }), { token: owner.jwt, body: renamed })).status,
		).toBe(200);
		const [category] = await sql(owner, "SELECT document_id AS id FROM category LIMIT 1");
		const data = { tenant: owner.tenant.documentId, name: "Neu", documentCategory: String(category?.["id"]) };
		const refused = [
			await call("POST", documentApi.create.path, { token: owner.jwt, body: { data } }),
			await sendChunk(owner.jwt, id, { index: 0, total: 1, bytes: Uint8Array.of(1), session: newSession() }),
		];
		for (const response of refused) {
			const { error } = errorBodySchema.parse(await response.json());
			expect([error.status, error.details.key]).toEqual([403, "error.subscriptionInactive"]);
		}
	});

	it("and a plan that is full refuse new documents and people with a reason of their own", async () => {
		const owner = await openAccount();
		const library = { ...owner, token: owner.jwt, documentId: "" };
		await tell(
			"customer.subscription.created",
			subscriptionOf(owner, { price: { metadata: { documents: "1", members: "1" } } }),
		);
		const [category] = await sql(owner, "SELECT document_id AS id FROM category LIMIT 1");
		const data = { tenant: owner.tenant.documentId, name: "Neu", documentCategory: String(category?.["id"]) };
		const create = () => call("POST", documentApi.create.path, { token: owner.jwt, body: { data } });
		expect((await create()).status).toBe(201);
		const { error } = errorBodySchema.parse(await (await create()).json());
		expect([error.status, error.details.key]).toEqual([403, "error.planDocuments"]);
		await newMember(library, ["Read"]);
		const invitation = { data: { email: "neu@example.ch", tenantRole: "Member", categoryAccess: [] } };
		const invited = await call("POST", pathOf(invitationApi.create, { id: owner.tenant.documentId }), {
			token: owner.jwt,
			body: invitation,
		});
		expect(errorBodySchema.parse(await invited.json()).error).toMatchObject({
			status: 403,
			details: { key: "error.planMembers" },
		});
		expect((await read(owner)).latestMeterEvents).toMatchObject({ documents: 1, members: 1 });
	});
});
