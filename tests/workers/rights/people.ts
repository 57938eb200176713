import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { addDays, dayAt } from "../../../contract/days.ts";
import type { Right } from "../../../contract/entities/rights.ts";
import { addMembership } from "../../../workers/cms/auth/accounts.ts";
import { beginSession } from "../../../workers/cms/auth/sign-in.ts";
import { accessTokenOf } from "../../../workers/cms/auth/access-tokens.ts";
import { shareCreateSchema } from "../../../contract/sharing/share.ts";
import { newDocumentId, newTenantOwnedId } from "../../../workers/cms/new-id.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { userOf } from "../../../workers/cms/user/user-client.ts";
import type { Person } from "../../contract/rights-table.ts";
import { openDatabase } from "../../../workers/cms/tenant/core/database.ts";
import { keepSecret, newTenantSecret } from "../../../workers/cms/tenant/members/tenant-secrets.ts";
import { callsOf, tenantOf } from "../../support/files-api.ts";
import { makeUser, openAccount, PASSWORD, type Registered } from "../../support/workers-api.ts";

const CATEGORY = "Versicherungen";
const ELSEWHERE = "Rechnungen";

/** Makes this person in the owner's tenant, or outside it. @returns their token */
export async function makePerson(person: Person, owner: Registered): Promise<string | undefined> {
	const today = dayAt(Date.now());
	switch (person) {
		case "nobody":
			return undefined;
		case "owner":
			return owner.jwt;
		case "readingProgram":
			return tokenOfProgram(owner, { mayWrite: false });
		case "writingProgram":
			return tokenOfProgram(owner, { mayWrite: true });
		case "stranger":
			return (await openAccount()).jwt;
		case "endedSession": {
			const { jwt, userId } = await joined(owner, "Admin", {});
			await userOf(env, userId).sessions.endOthers(null);
			return jwt;
		}
		case "shut": {
			const { userId } = await joined(owner, "Member", { [CATEGORY]: ["Edit"] });
			const { sessions, closing } = userOf(env, userId);
			const session = await sessions.open("");
			unwrap(await closing.shut(session?.tokenId ?? "", { password: PASSWORD }));
			return (await beginSession(env, userId, "")).jwt;
		}
		case "revoked": {
			const { jwt, email } = await joined(owner, "Admin", { [CATEGORY]: ["Read", "Edit", "Admin"] });
			const { members } = callsOf(owner.tenant.tenantKey);
			const all = unwrap(await members.list(owner.user.documentId, owner.tenant.documentId, WHOLE_LIST));
			const found = all.items.find((member) => member.email === email);
			unwrap(await members.remove(owner.user.documentId, found?.documentId ?? ""));
			return jwt;
		}
		case "reader":
			return (await joined(owner, "Member", { [CATEGORY]: ["Read"] })).jwt;
		case "readerElsewhere":
			return (await joined(owner, "Member", { [ELSEWHERE]: ["Read"] })).jwt;
		case "editor":
			return (await joined(owner, "Member", { [CATEGORY]: ["Edit"] })).jwt;
		case "categoryAdmin":
			return (await joined(owner, "Member", { [CATEGORY]: ["Admin"] })).jwt;
		case "admin":
			return (await joined(owner, "Admin", {})).jwt;
		case "manager":
			return (await mandated(owner, CATEGORY, { firstDay: today })).manager.jwt;
		case "brokerReading":
			return (await mandated(owner, CATEGORY, { firstDay: today, right: "Read" })).broker.jwt;
		case "brokerElsewhere":
			return (await mandated(owner, ELSEWHERE, { firstDay: today })).broker.jwt;
		case "brokerBefore":
			return (await mandated(owner, CATEGORY, { firstDay: addDays(today, 1) })).broker.jwt;
		case "brokerFirstDay":
			return (await mandated(owner, CATEGORY, { firstDay: today })).broker.jwt;
		case "brokerLastDay":
			return (await mandated(owner, CATEGORY, { firstDay: "2026-01-01", lastDay: today })).broker.jwt;
		case "brokerAfter": {
			const lastDay = addDays(today, -1);
			return (await mandated(owner, CATEGORY, { firstDay: "2026-01-01", lastDay })).broker.jwt;
		}
		case "brokerEnded": {
			const { broker, mandateId } = await mandated(owner, CATEGORY, { firstDay: today });
			unwrap(await callsOf(owner.tenant.tenantKey).mandates.end(owner.user.documentId, mandateId));
			return broker.jwt;
		}
		case "brokerReplaced": {
			const { broker, manager, mandateId } = await mandated(owner, CATEGORY, { firstDay: today });
			const holders = [holderOf(manager.user.documentId, manager.user.email)];
			const of = { mandateId, brokerId: manager.tenant.documentId };
			unwrap(await callsOf(owner.tenant.tenantKey).mandates.assign(of, { brokerName: NAME, holders }));
			return broker.jwt;
		}
		case "guest":
			return (await guest(owner, { right: "Read" })).jwt;
		case "guestEditing":
			return (await guest(owner, { right: "Edit" })).jwt;
		case "guestAfter": {
			const { jwt, shareId } = await guest(owner, { right: "Edit" });
			const yesterday = addDays(today, -1);
			await writeShare(
				owner,
				"UPDATE share SET last_day = ?, is_told_over = 1 WHERE document_id = ?",
				yesterday,
				shareId,
			);
			return jwt;
		}
		case "guestEnded": {
			const { jwt, shareId } = await guest(owner, { right: "Edit" });
			unwrap(await callsOf(owner.tenant.tenantKey).sharing.end(owner.user.documentId, shareId));
			return jwt;
		}
		case "guestOrphaned": {
			const sharer = await joined(owner, "Member", { [CATEGORY]: ["Edit"] });
			const { jwt } = await guest(owner, { right: "Edit", sharedBy: sharer.userId });
			await addMembership(env, owner.tenant, {
				userId: sharer.userId,
				name: NAME,
				email: sharer.email,
				role: "Member",
				rights: [{ category: CATEGORY, rights: ["Read"] }],
			});
			return jwt;
		}
		case "reached": {
			const { jwt, userId } = await joined(owner, "Member", { [ELSEWHERE]: ["Read"] });
			await shareDocument(owner, { kind: "member", member: userId, right: "Edit" }, owner.user.documentId);
			return jwt;
		}
		default:
			return person satisfies never;
	}
}

const WHOLE_LIST = { limit: 100, offset: 0, text: "" };

/** As everybody is called who asks to be called otherwise (`identity.updateMe`). */
const NAME = "Mia Muster";

async function joined(owner: Registered, role: "Admin" | "Member", rights: Record<string, Right[]>) {
	const { jwt, user } = await makeUser();
	const userId = user.documentId;
	await addMembership(env, owner.tenant, {
		userId,
		name: NAME,
		email: user.email,
		role,
		rights: Object.entries(rights).map(([category, ofCategory]) => ({ category, rights: ofCategory })),
	});
	return { jwt, userId, email: user.email };
}

interface Terms {
	firstDay: string;
	lastDay?: string;
	right?: "Read" | "Edit";
}

/** A mandate for a company, by which one of its people works who does not administer it. */
async function mandated(owner: Registered, category: string, { firstDay, lastDay, right = "Edit" }: Terms) {
	const manager = await openAccount();
	const broker = await makeUser();
	const userId = broker.user.documentId;
	await addMembership(env, manager.tenant, {
		userId,
		name: NAME,
		email: broker.user.email,
		role: "Member",
		rights: [],
	});
	const { mandateId } = unwrap(
		await callsOf(owner.tenant.tenantKey).setup.giveMandate({
			givenBy: { userId: owner.user.documentId },
			broker: { documentId: manager.tenant.documentId, name: NAME },
			holders: [holderOf(userId, broker.user.email)],
			firstDay,
			lastDay: lastDay ?? null,
			categories: { [category]: right },
		}),
	);
	await userOf(env, userId).memberships.add(owner.tenant);
	return { broker, manager, mandateId };
}

/** Somebody who is no member, with whom the document of Versicherungen was shared, and who has accepted it. */
async function guest(
	owner: Registered,
	{ right, sharedBy = owner.user.documentId }: { right: "Read" | "Edit"; sharedBy?: string },
) {
	const { jwt, user } = await makeUser();
	const { sharing } = callsOf(owner.tenant.tenantKey);
	await userOf(env, user.documentId).account.rename({ firstName: "Mia", lastName: "Muster" });
	const share = await shareDocument(owner, { kind: "person", email: user.email, right }, sharedBy);
	const { kept } = await newTenantSecret("share", share.documentId);
	await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage }) =>
		keepSecret(openDatabase(storage), kept, Date.now() + 60_000),
	);
	unwrap(await sharing.accept(kept, { userId: user.documentId, name: NAME, email: user.email }));
	return { jwt, shareId: share.documentId };
}

type Receiver =
	| { kind: "person"; email: string; right: "Read" | "Edit" }
	| { kind: "member"; member: string; right: "Read" | "Edit" };

async function shareDocument(owner: Registered, receiver: Receiver, sharedBy: string) {
	const { tenantKey } = owner.tenant;
	const documentId = await documentOf(tenantKey);
	const write = shareCreateSchema.parse({ ...receiver, documents: [documentId] });
	const prepared = { documentId: newTenantOwnedId(tenantKey), passwordHash: null, code: null };
	return unwrap(await callsOf(tenantKey).sharing.create(sharedBy, write, prepared, null));
}

/** The one in Versicherungen that can be opened. */
function documentOf(tenantKey: string): Promise<string> {
	return runInDurableObject(
		tenantOf(tenantKey),
		(_, { storage }) =>
			storage.sql
				.exec<{ id: string }>(
					`SELECT d.document_id AS id FROM document d JOIN category c ON c.id = d.category_row
					WHERE c.name = ? AND d.state = 0`,
					CATEGORY,
				)
				.one().id,
	);
}

async function writeShare(owner: Registered, sql: string, ...values: string[]): Promise<void> {
	await runInDurableObject(tenantOf(owner.tenant.tenantKey), (_, { storage }) => {
		storage.sql.exec(sql, ...values);
	});
}

function holderOf(userId: string, email: string) {
	return { userId, email, name: NAME };
}

async function tokenOfProgram(owner: Registered, { mayWrite }: { mayWrite: boolean }): Promise<string> {
	const store = userOf(env, owner.user.documentId);
	const session = await store.sessions.open("");
	const id = newDocumentId();
	const { token, hash } = await accessTokenOf(owner.user.documentId, id, null);
	const program = { id, hash, name: "Programm", mayWrite, days: 1, repeatKey: null };
	unwrap(await store.accessTokens.add(session?.tokenId ?? "", program));
	return token;
}
