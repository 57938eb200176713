import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { companyApi } from "../../../../contract/api/company.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { companySchema } from "../../../../contract/company/company.ts";
import { MAX_LOGO_BYTES } from "../../../../contract/constants.ts";
import { addMembership } from "../../../../workers/cms/auth/accounts.ts";
import { logoKey } from "../../../../workers/shared/object-keys.ts";
import { callsOf, tenantOf } from "../../../support/files-api.ts";
import { call, makeUser, openAccount, type Registered } from "../../../support/workers-api.ts";

/** A picture of one pixel. */
const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p4z9WQAAAABJRU5ErkJggg==",
	"base64",
);

const logoPath = ({ tenant }: Pick<Registered, "tenant">) =>
	pathOf(companyApi.logo, { id: tenant.documentId });
const send = (who: Pick<Registered, "jwt" | "tenant">, body: Uint8Array) =>
	call("PUT", logoPath(who), { token: who.jwt, body, headers: { "Content-Type": "image/png" } });
const get = (who: Pick<Registered, "jwt" | "tenant">, headers = {}) =>
	call("GET", logoPath(who), { token: who.jwt, headers });
const logoIn = async (response: Response) =>
	z.object({ data: companySchema }).parse(await response.json()).data.logo ?? "";
const sql = ({ tenant }: Registered, statement: string) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => storage.sql.exec(statement).toArray());
const isKept = async (id: string) => (await env.FILES.head(logoKey(id))) !== null;

async function readerOf(owner: Registered): Promise<Pick<Registered, "jwt" | "tenant">> {
	const { user, jwt } = await makeUser();
	const member = { userId: user.documentId, name: "Leo Leser", email: user.email, role: "Member" as const };
	await addMembership(env, owner.tenant, { ...member, rights: [] });
	return { jwt, tenant: owner.tenant };
}

describe("the picture of a tenant", () => {
	it("is drawn anew and served so that nothing in it runs; members see it, strangers do not", async () => {
		const owner = await openAccount();
		expect((await get(owner)).status).toBe(404);
		const sent = await send(owner, PNG);
		expect(sent.status).toBe(200);
		const id = await logoIn(sent);
		const response = await get(await readerOf(owner));
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "image/webp",
			"x-content-type-options": "nosniff",
			"content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
			"cross-origin-resource-policy": "same-origin",
			etag: `"${id}"`,
		});
		expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).toMatch(/^RIFF[\s\S]{4}WEBP/);
		expect((await get(owner, { "If-None-Match": `"${id}"` })).status).toBe(304);
		const stranger = await openAccount();
		expect((await get({ jwt: stranger.jwt, tenant: owner.tenant })).status).toBe(404);
	});

	it("keeps nothing of what came along with it", async () => {
		const owner = await openAccount();
		const id = await logoIn(
			await send(owner, Buffer.concat([PNG, Buffer.from("<script>alert(1)</script>")])),
		);
		const kept = await env.FILES.get(logoKey(id));
		expect(Buffer.from((await kept?.arrayBuffer()) ?? []).toString("latin1")).not.toContain("script");
	});

	it.each([
		["what is no picture", Buffer.from("%PDF-1.7")],
		["a page that is called one", Buffer.from("<html></html>")],
		["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
		["a damaged one", PNG.subarray(0, 30)],
		["nothing", new Uint8Array()],
	])("refuses %s with 400, and the former one stays", async (_, bytes) => {
		const owner = await openAccount();
		const id = await logoIn(await send(owner, PNG));
		expect((await send(owner, bytes)).status).toBe(400);
		expect(Buffer.from(await (await get(owner)).arrayBuffer()).length).toBeGreaterThan(0);
		expect(await isKept(id)).toBe(true);
	});

	it("refuses more than 1 MB with 413", async () => {
		const owner = await openAccount();
		expect((await send(owner, new Uint8Array(MAX_LOGO_BYTES + 1))).status).toBe(413);
	});

	it("is for admins to change, and nobody else puts anything into the bucket", async () => {
		const owner = await openAccount();
		const reader = await readerOf(owner);
		const stranger = await openAccount();
		expect((await send(reader, PNG)).status).toBe(403);
		expect((await send({ jwt: stranger.jwt, tenant: owner.tenant }, PNG)).status).toBe(404);
		expect((await call("DELETE", logoPath(owner), { token: reader.jwt })).status).toBe(403);
		expect(await sql(owner, "SELECT * FROM object_removal")).toEqual([]);
	});

	it("goes with one click, and a former one leaves the bucket, as does what was never kept", async () => {
		const owner = await openAccount();
		const first = await logoIn(await send(owner, PNG));
		const second = await logoIn(await send(owner, PNG));
		expect(second).not.toBe(first);
		await send(owner, PNG.subarray(0, 30));
		// What was sent in vain goes after an hour.
		await sql(owner, "UPDATE object_removal SET due_at = 0");
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await sql(owner, "SELECT * FROM object_removal")).toEqual([]);
		expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
		for (let time = 0; time < 2; time += 1) {
			// oxlint-disable-next-line no-await-in-loop -- a second time it is gone already
			const removed = await call("DELETE", logoPath(owner), { token: owner.jwt });
			// oxlint-disable-next-line no-await-in-loop -- as above
			expect(await logoIn(removed)).toBe("");
		}
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect([(await get(owner)).status, await isKept(second)]).toEqual([404, false]);
	});

	it("is not kept once it has been given up", async () => {
		const owner = await openAccount();
		const { company } = callsOf(owner.tenant.tenantKey);
		const userId = owner.user.documentId;
		const expected = await company.expectLogo(userId);
		if (!expected.ok) throw new Error("not expected");
		await sql(owner, "UPDATE object_removal SET due_at = 0");
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect(await company.keepLogo(userId, expected.value)).toMatchObject({
			ok: false,
			name: "ConflictError",
		});
	});
});
