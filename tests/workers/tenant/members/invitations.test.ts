import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../../../contract/api/endpoint.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { invitationApi, memberApi } from "../../../../contract/api/members.ts";
import { fillPath } from "../../../../contract/api/path.ts";
import type { Invitation, ReceivedInvitation } from "../../../../contract/identity/invitations.ts";
import type { TenantMember } from "../../../../contract/entities/members.ts";
import type { OwnMembership, Session } from "../../../../contract/identity/auth.ts";
import { INVITATIONS_PER_ADMIN } from "../../../../workers/cms/attempts/limits.ts";
import { addMembership, createUser } from "../../../../workers/cms/auth/accounts.ts";
import { beginSession } from "../../../../workers/cms/auth/sign-in.ts";
import { type KeptMail, readOutbox } from "../../../../workers/cms/mail/outbox.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Jobs } from "../../../../workers/cms/tenant/core/jobs.ts";
import { INVITATION_JOBS } from "../../../../workers/cms/tenant/members/invitation-mails.ts";
import { newTenantSecret } from "../../../../workers/cms/tenant/members/tenant-secrets.ts";
import { MembershipCalls } from "../../../../workers/cms/user/calls/membership-calls.ts";
import { hashPassword } from "../../../../workers/cms/user/passwords.ts";
import { tenantOf } from "../../../support/files-api.ts";
import {
	call,
	makeUser,
	newEmail,
	openAccount,
	PASSWORD,
	type Registered,
} from "../../../support/workers-api.ts";

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => {
	vi.restoreAllMocks();
});

const answerOf = async <Data>(response: Response): Promise<Data> =>
	(await response.json<{ data: Data }>()).data;
const keyOf = async (response: Response) =>
	(await response.json<{ error: { details: { key?: string } } }>()).error.details.key;

const invite = ({ jwt, tenant }: Registered, data: Record<string, unknown>) =>
	call("POST", fillPath(invitationApi.create.path, { id: tenant.documentId }), {
		token: jwt,
		body: { data },
	});
const list = async ({ jwt, tenant }: Registered) =>
	answerOf<Invitation[]>(
		await call("GET", fillPath(invitationApi.list.path, { id: tenant.documentId }), { token: jwt }),
	);
const withId = (endpoint: Endpoint, token: string, id: string) =>
	call(endpoint.method, fillPath(endpoint.path, { id }), { token });
const receive = (code: string) => call("POST", invitationApi.receive.path, { body: { code } });
const accept = (code: string, { jwt }: Pick<Session, "jwt">) =>
	call("POST", invitationApi.accept.path, { token: jwt, body: { code } });
const register = (code: string, fields: Record<string, unknown> = {}) =>
	call("POST", invitationApi.register.path, {
		body: { code, password: PASSWORD, firstName: "Ida", lastName: "Neu", ...fields },
		headers: { "X-Client-Address": crypto.randomUUID() },
	});
const ownTenants = async ({ jwt }: Pick<Session, "jwt">) =>
	(await answerOf<OwnMembership[]>(await call("GET", identityApi.memberships.path, { token: jwt }))).map(
		({ tenant }) => tenant.documentId,
	);
const membersOf = async ({ jwt, tenant }: Registered) =>
	answerOf<TenantMember[]>(
		await call("GET", fillPath(memberApi.list.path, { id: tenant.documentId }), { token: jwt }),
	);

/** The mail that has come to the address last, once it is there. */
async function mailTo({ tenant }: Registered, email: string, number = 1): Promise<KeptMail> {
	await runDurableObjectAlarm(tenantOf(tenant.tenantKey));
	return vi.waitFor(async () => {
		const mails = (await readOutbox(env.FILES)).filter(({ to }) => to === email);
		expect(mails.length).toBeGreaterThanOrEqual(number);
		const [latest] = mails;
		if (!latest) throw new Error("no mail");
		return latest;
	});
}

const codeIn = ({ text }: Pick<KeptMail, "text">) => /\/invitation\?code=(\S+)/.exec(text)?.[1] ?? "";

/** An invitation, with the code of its mail. */
async function invited(owner: Registered, email = newEmail(), data: Record<string, unknown> = {}) {
	const invitation = await answerOf<Invitation>(await invite(owner, { email, ...data }));
	return { invitation, email, code: codeIn(await mailTo(owner, email)) };
}

async function accountWith(email: string): Promise<Session> {
	const user = await createUser(env, {
		email,
		password: { hash: await hashPassword(PASSWORD) },
		firstName: "Beat",
		lastName: "Keller",
		accountType: "privatePerson",
		role: "user",
	});
	return beginSession(env, user.documentId, "");
}

function categoryNamed({ tenant }: Registered, name: string): Promise<string> {
	return runInDurableObject(
		tenantOf(tenant.tenantKey),
		(_, { storage: { sql } }) =>
			sql.exec<{ id: string }>("SELECT document_id AS id FROM category WHERE name = ?", name).one().id,
	);
}

const inside = <Value>({ tenant }: Registered, work: (sql: SqlStorage) => Value) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage: { sql } }) => work(sql));

describe("inviting somebody", () => {
	it("sends a mail in plain German, as text and as HTML, whose secret is kept nowhere", async () => {
		const owner = await openAccount();
		const wohnen = await categoryNamed(owner, "Wohnen");
		const { invitation, email, code } = await invited(owner, newEmail(), {
			categoryAccess: [{ categoryId: wohnen, rights: ["Read", "Edit"] }],
		});
		expect(invitation).toMatchObject({
			email,
			tenantRole: "Member",
			categories: [{ documentId: wohnen, name: "Wohnen", rights: ["Read", "Edit"] }],
			invitedBy: "Mia Muster",
			state: "open",
			mail: "waiting",
		});
		const days = (Date.parse(invitation.expiresAt) - Date.now()) / DAY;
		expect(days).toBeCloseTo(14, 2);
		const mail = await mailTo(owner, email);
		expect(mail.subject).toBe("Mia Muster lädt Sie zu «Mia Muster» ein");
		expect(mail.html).toContain("Einladung ansehen");
		expect(mail.html).toContain(code);
		const rows = await inside(owner, (sql) =>
			JSON.stringify(
				["invitation", "tenant_secret", "audit_entry"].map((table) =>
					sql.exec(`SELECT * FROM ${table}`).toArray(),
				),
			),
		);
		expect(rows).not.toContain(code);
		expect(await list(owner)).toMatchObject([{ mail: "sent" }]);
	});

	it("is answered the same, and asks nobody, whether there is an account for the address or not", async () => {
		const owner = await openAccount();
		const known = await makeUser();
		const lookups = vi.spyOn(env.DIRECTORY, "prepare");
		const answers = await Promise.all(
			[known.user.email, newEmail()].map(async (email) => {
				const response = await invite(owner, { email });
				const {
					documentId: _,
					email: __,
					invitedAt: ___,
					expiresAt: ____,
					...same
				} = await answerOf<Invitation>(response);
				return { status: response.status, same };
			}),
		);
		expect(answers[0]).toEqual(answers[1]);
		expect(answers[0]?.status).toBe(201);
		expect(lookups).not.toHaveBeenCalled();
	});

	it("names nobody else's header, markup or link, however somebody is called", async () => {
		const owner = await openAccount();
		const name = "Bank\r\nBcc: x@example.ch <b>https://boese.example</b> www.boese.example";
		await inside(owner, (sql) => sql.exec("UPDATE tenant SET name = ?", name));
		const email = newEmail();
		await invite(owner, { email });
		const mail = await mailTo(owner, email);
		expect(mail.subject).not.toMatch(/[\r\n]/);
		expect(mail.html).not.toContain("<b>");
		for (const said of [mail.subject, mail.text, mail.html]) {
			expect(said).not.toContain("https://boese");
			expect(said).not.toContain("www.boese");
		}
	});

	it("is for addresses that are neither members nor invited already, and for categories that there are", async () => {
		const [owner, other] = [await openAccount(), await openAccount()];
		const email = newEmail();
		expect(await keyOf(await invite(owner, { email: owner.email.toUpperCase() }))).toBe(
			"validation.alreadyMember",
		);
		expect((await invite(owner, { email })).status).toBe(201);
		expect(await keyOf(await invite(owner, { email: ` ${email.toUpperCase()}`.trim() }))).toBe(
			"validation.alreadyInvited",
		);
		const categoryAccess = [{ categoryId: await categoryNamed(other, "Wohnen"), rights: ["Read"] }];
		expect((await invite(owner, { email: newEmail(), categoryAccess })).status).toBe(400);
		expect(await list(owner)).toHaveLength(1);
	});

	it("is for admins alone, of this tenant", async () => {
		const owner = await openAccount();
		const { invitation } = await invited(owner);
		const stranger = await openAccount();
		const editor = await makeUser();
		const rights = [{ category: "Wohnen", rights: ["Edit" as const] }];
		const place = { userId: editor.user.documentId, name: "Leo", email: editor.user.email };
		await addMembership(env, owner.tenant, { ...place, role: "Member", rights });
		for (const [{ jwt }, status] of [
			[editor, 403],
			[stranger, 404],
		] as const) {
			const statuses = [
				(await invite({ ...owner, jwt }, { email: newEmail() })).status,
				(await withId(invitationApi.list, jwt, owner.tenant.documentId)).status,
				(await withId(invitationApi.resend, jwt, invitation.documentId)).status,
				(await withId(invitationApi.withdraw, jwt, invitation.documentId)).status,
			];
			expect(statuses).toEqual([status, status, status, status]);
		}
		expect(await list(owner)).toHaveLength(1);
	});

	it("ends at fifty that are open, and at fifty mails a day", async () => {
		const owner = await openAccount();
		await inside(owner, (sql) => {
			for (let number = 0; number < 49; number += 1) {
				sql.exec(
					`INSERT INTO invitation (document_id, email, role, invited_by, invited_at, expires_at, mail_id)
					VALUES (?, ?, 'Member', ?, 0, ?, 'x')`,
					newDocumentId(),
					`voll${number}@example.ch`,
					owner.user.documentId,
					Date.now() + DAY,
				);
			}
		});
		const last = await invite(owner, { email: newEmail() });
		expect(last.status).toBe(201);
		const full = await invite(owner, { email: newEmail() });
		expect([full.status, await keyOf(full)]).toEqual([409, "error.tooManyInvitations"]);
		const { documentId } = await answerOf<Invitation>(last);
		// What was refused counts for nothing: 49 are left.
		for (let number = 1; number < INVITATIONS_PER_ADMIN; number += 1) {
			expect((await withId(invitationApi.resend, owner.jwt, documentId)).status).toBe(200);
		}
		const refused = await withId(invitationApi.resend, owner.jwt, documentId);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	it("is recorded, from the invitation to who has come by it", async () => {
		const owner = await openAccount();
		const { invitation, email, code } = await invited(owner);
		await withId(invitationApi.resend, owner.jwt, invitation.documentId);
		const next = codeIn(await mailTo(owner, email, 2));
		expect(next).not.toBe(code);
		const guest = await accountWith(email);
		expect((await accept(next, guest)).status).toBe(200);
		const entries = await inside(owner, (sql) =>
			sql
				.exec<{ by: string; entity: string; action: string; subject: string }>(
					"SELECT user_id AS by, entity, action, subject FROM audit_entry WHERE entity_id IN (?, ?) ORDER BY id",
					invitation.documentId,
					guest.user.documentId,
				)
				.toArray(),
		);
		const [by, who] = [owner.user.documentId, guest.user.documentId];
		expect(entries).toEqual([
			{ by, entity: "invitation", action: "create", subject: email },
			{ by, entity: "invitation", action: "update", subject: email },
			{ by: who, entity: "member", action: "create", subject: "Beat Keller" },
			{ by: who, entity: "invitation", action: "update", subject: email },
		]);
	});
});

describe("the link of an invitation", () => {
	it("says who invites to what, and whether there is an account, without signing in and as often as it is asked", async () => {
		const owner = await openAccount();
		const wohnen = await categoryNamed(owner, "Wohnen");
		const { email, code } = await invited(owner, newEmail(), {
			categoryAccess: [{ categoryId: wohnen, rights: ["Read"] }],
		});
		const said = await answerOf<ReceivedInvitation>(await receive(code));
		expect(said).toMatchObject({
			tenant: { documentId: owner.tenant.documentId, name: "Mia Muster" },
			email,
			invitedBy: "Mia Muster",
			isAdmin: false,
			categories: [{ name: "Wohnen", rights: ["Read"] }],
			hasAccount: false,
		});
		await accountWith(email);
		expect(await answerOf(await receive(code))).toMatchObject({ hasAccount: true });
	});

	it("takes in whoever signs in with that address, with the rights that were prepared", async () => {
		const owner = await openAccount();
		const wohnen = await categoryNamed(owner, "Wohnen");
		const { email, code } = await invited(owner, newEmail(), {
			categoryAccess: [{ categoryId: wohnen, rights: ["Read", "Edit"] }],
		});
		const guest = await accountWith(email);
		const accepted = await accept(code, guest);
		expect(accepted.status).toBe(200);
		expect(await answerOf(accepted)).toMatchObject({ tenant: { documentId: owner.tenant.documentId } });
		expect(await ownTenants(guest)).toEqual([owner.tenant.documentId]);
		const member = (await membersOf(owner)).find(({ userId }) => userId === guest.user.documentId);
		expect(member).toMatchObject({
			name: "Beat Keller",
			email,
			isAdmin: false,
			access: [{ category: wohnen, rights: ["Read", "Edit"] }],
		});
		expect(await list(owner)).toEqual([]);
	});

	it("makes an account for who has none, its address confirmed, in this tenant alone", async () => {
		const owner = await openAccount();
		const { email, code } = await invited(owner, newEmail(), { tenantRole: "Admin" });
		const session = await (await register(code)).json<Session>();
		expect(session.user).toMatchObject({ email, firstName: "Ida" });
		expect(await ownTenants(session)).toEqual([owner.tenant.documentId]);
		const me = await answerOf(await call("GET", identityApi.me.path, { token: session.jwt }));
		expect(me).toMatchObject({ isEmailConfirmed: true, tenantCount: 1 });
		expect((await membersOf(owner)).find((member) => member.email === email)).toMatchObject({
			isAdmin: true,
		});
		const again = await register(code);
		expect([again.status, await keyOf(again)]).toEqual([400, "error.invitationOver"]);
	});

	it("makes no account where the password is a bad one or the address has one already, and counts on", async () => {
		const owner = await openAccount();
		const { email, code } = await invited(owner);
		expect((await register(code, { password: email })).status).toBe(400);
		expect((await register(code, { password: "kurz" })).status).toBe(400);
		const guest = await accountWith(email);
		expect((await register(code)).status).toBe(400);
		expect((await accept(code, guest)).status).toBe(200);
	});

	it("is nobody else's: who signs in with another address is refused, and uses nothing up", async () => {
		const owner = await openAccount();
		const { email, code } = await invited(owner);
		const other = await makeUser();
		const refused = await accept(code, other);
		expect([refused.status, await keyOf(refused)]).toEqual([403, "error.otherAddress"]);
		expect(await ownTenants(other)).toEqual([]);
		expect((await accept(code, await accountWith(email))).status).toBe(200);
	});

	it("counts once, also for two at the same time, and again for who has accepted says the same", async () => {
		const owner = await openAccount();
		const { email, code } = await invited(owner);
		const guest = await accountWith(email);
		const answers = await Promise.all([accept(code, guest), accept(code, guest)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect((await membersOf(owner)).filter((member) => member.email === email)).toHaveLength(1);
		const other = await makeUser();
		expect(await keyOf(await accept(code, other))).toBe("error.invitationOver");
		expect(await keyOf(await receive(code))).toBe("error.invitationOver");
		// Thrown out, nobody comes back by it.
		const member = (await membersOf(owner)).find(({ userId }) => userId === guest.user.documentId);
		await withId(memberApi.remove, owner.jwt, member?.documentId ?? "");
		expect(await keyOf(await accept(code, guest))).toBe("error.invitationOver");
		expect(await ownTenants(guest)).toEqual([]);
	});

	it.each([
		["is expired", (sql: SqlStorage) => sql.exec("UPDATE invitation SET expires_at = 1")],
		["has outlived its secret", (sql: SqlStorage) => sql.exec("UPDATE tenant_secret SET expires_at = 1")],
		[
			"was sent by who is no admin any more",
			(sql: SqlStorage) => sql.exec("UPDATE invitation SET invited_by = 'x'"),
		],
	] as const)("opens nothing where it %s", async (_, change) => {
		const owner = await openAccount();
		const { email, code } = await invited(owner);
		const guest = await accountWith(email);
		await inside(owner, change);
		for (const response of [await receive(code), await accept(code, guest), await register(code)]) {
			expect([response.status, await keyOf(response)]).toEqual([400, "error.invitationOver"]);
		}
		expect(await ownTenants(guest)).toEqual([]);
	});

	it("opens nothing where it was withdrawn, sent again, made up, or made for another tenant's", async () => {
		const [owner, other] = [await openAccount(), await openAccount()];
		const [withdrawn, resent] = [await invited(owner), await invited(owner)];
		await withId(invitationApi.withdraw, owner.jwt, withdrawn.invitation.documentId);
		await withId(invitationApi.resend, owner.jwt, resent.invitation.documentId);
		const foreign = await invited(other);
		// Signed by us, and kept by nobody.
		const unkept = (await newTenantSecret("invitation", foreign.invitation.documentId)).secret;
		const mixed = withdrawn.invitation.documentId + foreign.code.slice(24);
		for (const code of [withdrawn.code, resent.code, unkept, mixed, "falsch"]) {
			expect(await keyOf(await receive(code))).toBe("error.invitationOver");
		}
		const next = codeIn(await mailTo(owner, resent.email, 2));
		expect((await receive(next)).status).toBe(200);
		expect((await receive(foreign.code)).status).toBe(200);
	});

	it("goes on where it was cut off after the tenant has taken the member in", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const owner = await openAccount();
		const { email, code } = await invited(owner);
		const guest = await accountWith(email);
		const silent = vi.spyOn(MembershipCalls.prototype, "add").mockRejectedValueOnce(new Error("no answer"));
		expect((await accept(code, guest)).status).toBe(200);
		expect(await ownTenants(guest)).toEqual([]);
		await inside(owner, (sql) => sql.exec("UPDATE membership_news SET due_at = 0"));
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		await vi.waitFor(() => expect(silent).toHaveBeenCalledTimes(2));
		expect(await ownTenants(guest)).toEqual([owner.tenant.documentId]);
	});

	it("adds to what a member has already, who came another way meanwhile", async () => {
		const owner = await openAccount();
		const [wohnen, reisen] = [
			await categoryNamed(owner, "Wohnen"),
			await categoryNamed(owner, "Versicherungen"),
		];
		const { email, code } = await invited(owner, newEmail(), {
			categoryAccess: [
				{ categoryId: wohnen, rights: ["Read"] },
				{ categoryId: reisen, rights: ["Read"] },
			],
		});
		const guest = await accountWith(email);
		await addMembership(env, owner.tenant, {
			userId: guest.user.documentId,
			name: "Beat Keller",
			email,
			role: "Member",
			rights: [{ category: "Wohnen", rights: ["Read", "Edit"] }],
		});
		expect((await accept(code, guest)).status).toBe(200);
		const member = (await membersOf(owner)).find(({ userId }) => userId === guest.user.documentId);
		expect(member?.access).toEqual([
			{ kind: "categoryRight", category: reisen, rights: ["Read"] },
			{ kind: "categoryRight", category: wohnen, rights: ["Read", "Edit"] },
		]);
	});
});

describe("the mail of an invitation", () => {
	const runAt = (owner: Registered, now: number) =>
		runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage }) =>
			new Jobs(INVITATION_JOBS).runDue({ db: openDatabase(storage, () => now), env, now, began: 0 }),
		);

	it("is tried again with growing pauses, and given up at last, which the admins see", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const owner = await openAccount();
		const put = vi.spyOn(env.FILES, "put").mockRejectedValue(new Error("full"));
		await invite(owner, { email: newEmail() });
		const dueAt = () =>
			inside(
				owner,
				(sql) => sql.exec<{ at: number | null }>("SELECT mail_due_at AS at FROM invitation").one().at,
			);
		const pauses: number[] = [];
		for (let at = await dueAt(); at !== null;) {
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await runAt(owner, at);
			const next = await dueAt();
			if (next === null) break;
			pauses.push((next - at) / 60_000);
			at = next;
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64]);
		expect(await list(owner)).toMatchObject([{ mail: "failed", state: "open" }]);
		put.mockRestore();
	});

	it("does not leave for what was withdrawn meanwhile", async () => {
		const owner = await openAccount();
		const email = newEmail();
		const { documentId } = await answerOf<Invitation>(await invite(owner, { email }));
		await withId(invitationApi.withdraw, owner.jwt, documentId);
		await runDurableObjectAlarm(tenantOf(owner.tenant.tenantKey));
		expect((await readOutbox(env.FILES)).filter(({ to }) => to === email)).toEqual([]);
	});

	it("is no more to be sent a month after its end, when the invitation is forgotten", async () => {
		const owner = await openAccount();
		const { invitation } = await invited(owner);
		const end = Date.parse(invitation.expiresAt);
		await runAt(owner, end + 30 * DAY - 1);
		expect(await list(owner)).toHaveLength(1);
		await runAt(owner, end + 30 * DAY);
		expect(await list(owner)).toEqual([]);
	});
});
