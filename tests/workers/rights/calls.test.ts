import { runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { TenantHost } from "../../../workers/cms/tenant/core/host.ts";
import { type TenantCalls, tenantCalls } from "../../../workers/cms/tenant/tenant-calls.ts";
import { UserHost } from "../../../workers/cms/user/user-host.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { type UserCalls, userCalls } from "../../../workers/cms/user/user-calls.ts";
import { isOutside, people, type Person } from "../../contract/rights-table.ts";
import { tenantOf } from "../../support/files-api.ts";
import { makeSweptTenant } from "../../support/swept-tenant.ts";
import type { SweptIds } from "../../support/swept-routes.ts";
import { openAccount } from "../../support/workers-api.ts";
import { contentOf } from "./content.ts";
import { makePerson } from "./people.ts";

type NameOf<Calls> = {
	[Group in keyof Calls]: `${Group & string}.${keyof Calls[Group] & string}`;
}[keyof Calls];

/**
 * Calls of a tenant that act for nobody in it, and what proves instead that they may be made. All others take the
 * acting user first.
 */
const TENANT_CALLS_OF_THE_SYSTEM: Partial<Record<NameOf<TenantCalls>, string>> = {
	"company.changeSubscription": "the payment service has signed it",
	"processing.begin": "the queue names a file, and what was read of it stays here",
	"processing.appendText": "the lease of a reading",
	"processing.pause": "says how long to wait",
	"processing.heartbeat": "the lease of a reading",
	"processing.finish": "the lease of a reading",
	"processing.releaseForRetry": "the lease of a reading",
	"processing.fail": "the queue has given up",
	"recognition.begin": "the queue names a turn, and what was recognised stays here",
	"recognition.finish": "the lease of a page",
	"recognition.release": "the lease of a page",
	"attachments.begin": "the queue names a mail, and what is taken out of it stays here",
	"attachments.place": "files are made by the right of whoever has brought the mail",
	"attachments.release": "the queue names a mail that was begun",
	"uploads.endLease": "the lease of a chunk",
	"uploads.isForgotten": "the reference of an upload that was begun",
	"mandates.openOffer": "the user's own object has said the address to which the offer went",
	"mandates.readOffer": "the secret of the link",
	"mandates.declineOffer": "the secret of the link",
	"mandates.accept": "the secret of the link, and the company has proven its admin",
	"mandates.assign": "the company to which the mandate was given has proven who asks",
	"mandates.giveBack": "the company to which the mandate was given has proven who asks",
	"mandates.figures": "the company to which the mandate was given has proven who asks",
	"clients.take": "the tenant that has given the mandate tells it",
	"members.nameChanged": "the user's own object tells it",
	"invitations.receive": "the secret of the link",
	"invitations.accept": "the secret of the link",
	"sharing.open": "the secret of the link",
	"sharing.lock": "the secret of the link",
	"sharing.files": "the secret of the link, and the pass of its password",
	"sharing.locate": "the secret of the link, and the pass of its password",
	"sharing.find": "the secret of the link, and the pass of its password",
	"sharing.text": "the secret of the link, and the pass of its password",
	"sharing.facts": "the secret of the link",
	"sharing.accept": "the secret of the mail's link",
	"requests.open": "the secret of the link",
	"requests.mute": "the secret of the link",
	"requests.takeIn": "the secret of the link",
	"requests.noteHandedIn": "a file that was handed in, of which nobody has learned yet",
	"requests.giveUp": "what was taken in by the secret of the link",
	"moves.goOn": "goes on with what somebody has begun here",
	"moves.forgetFailed": "the tenant that the document comes from",
	"moves.abandon": "the tenant that the document comes from",
	"setup.createTenant": "registration and seeding; it is made once",
	"setup.addMember": "seeding, and a tenant that is being made",
	"setup.giveMandate": "seeding",
	"setup.giveShare": "seeding",
	"setup.tellMember": "seeding",
	"setup.importDocuments": "seeding",
	"setup.tellOfDocuments": "seeding",
	"setup.beginBulkImport": "seeding",
	"setup.endBulkImport": "seeding",
};

const GIVING_BACK: ReadonlySet<string> = new Set(["members.leave", "members.accountEnded"]);

describe("a call of a tenant", () => {
	const calls = methodsOf(tenantCalls(Object.create(TenantHost.prototype)));
	const acting = calls.filter(({ name }) => !(name in TENANT_CALLS_OF_THE_SYSTEM));

	it("takes the acting user first, or says what proves it instead", () => {
		expect(acting.filter(({ parameters }) => parameters[0] !== "userId")).toEqual([]);
		const system = calls.filter(({ name }) => name in TENANT_CALLS_OF_THE_SYSTEM);
		expect(system.map(({ name }) => name).toSorted()).toEqual(
			Object.keys(TENANT_CALLS_OF_THE_SYSTEM).toSorted(),
		);
	});

	let ids: SweptIds;
	const users = new Map<Person, string>();
	const outsiders = people.filter(
		(person) => isOutside(person) && person !== "nobody" && person !== "endedSession",
	);

	beforeAll(async () => {
		const owner = await openAccount();
		({ ids } = await makeSweptTenant(owner));
		for (const person of outsiders) {
			const token = await makePerson(person, owner);
			const claims = await verifyToken(token ?? "");
			users.set(person, claims?.sub ?? "");
		}
		const stub = tenantOf(tenantKeyOf(ids.tenant));
		for (let turn = 0; turn < 6; turn++) await runDurableObjectAlarm(stub);
	});

	it.each(acting.map(({ name, parameters }) => [name, parameters] as const))(
		"tells and changes nothing for who has nothing to do with the tenant: %s",
		async (name, parameters) => {
			const stub = tenantOf(tenantKeyOf(ids.tenant));
			const before = await contentOf(ids.tenant);
			const [group = "", method = ""] = name.split(".");
			for (const [person, userId] of users) {
				// What was shared with them is theirs to give back, also while it opens nothing.
				if (GIVING_BACK.has(name) && person === "guestOrphaned") continue;
				const args = parameters.slice(1).map((parameter) => argumentFor(parameter, ids));
				const answer: unknown = await stub.call(group, method, [userId, ...args]);
				expect(JSON.stringify(answer ?? null)).not.toContain(tenantKeyOf(ids.tenant));
				if (answer instanceof Object && "ok" in answer && !("value" in answer)) expect(answer.ok).toBe(false);
			}
			expect(await contentOf(ids.tenant)).toEqual(before);
		},
	);
});

/** All calls of a user's object, by what proves that they may be made. */
const USER_CALLS: Record<string, readonly NameOf<UserCalls>[]> = {
	"the session or token itself, which is being asked for": [
		"sessions.use",
		"accessTokens.use",
		"calendar.memberships",
	],
	"a password, passkey or account elsewhere, which is shown": [
		"account.signIn",
		"account.hasPassword",
		"passkeys.find",
		"passkeys.signIn",
		"identities.has",
		"identities.signIn",
		"identities.prove",
		"sessions.open",
	],
	"the step that the first factor has begun, and a code": ["secondFactor.complete"],
	"the secret of a link, of which the hash is kept": [
		"links.confirmEmail",
		"links.confirmEmailChange",
		"links.resetPassword",
	],
	"the session, which has to count in the same turn: it opens the account anew": [
		"accessTokens.add",
		"account.changePassword",
		"account.requestEmailChange",
		"calendar.setSecret",
		"closing.shut",
		"identities.add",
		"passkeys.add",
		"push.save",
		"secondFactor.renewRecoveryCodes",
		"secondFactor.turnOff",
		"secondFactor.turnOn",
	],
	"the user whose object it is: the route asks that of whoever has signed in": [
		"accessTokens.list",
		"accessTokens.remove",
		"account.profile",
		"account.profileWithNews",
		"account.rename",
		"calendar.since",
		"closing.keep",
		"closing.shutUntil",
		"identities.list",
		"identities.remove",
		"keptLinks.keep",
		"keptLinks.list",
		"keptLinks.remove",
		"memberships.leave",
		"memberships.list",
		"notifications.documentSettingsChanged",
		"notifications.list",
		"notifications.markShown",
		"notifications.seeAll",
		"notifications.settings",
		"notifications.write",
		"notifications.writeSettings",
		"passkeys.list",
		"passkeys.remove",
		"passkeys.rename",
		"push.list",
		"push.remove",
		"push.test",
		"secondFactor.mayBegin",
		"secondFactor.state",
		"sessions.end",
		"sessions.endOthers",
		"sessions.list",
	],
	"nobody: the CMS makes the account, sends its mails, or tells it of a tenant": [
		"account.create",
		"links.request",
		"memberships.add",
		"memberships.remove",
		"memberships.rename",
		"notifications.take",
		"secondFactor.tellOfGuesses",
	],
};

it("a call of a user's object says what proves that it may be made", () => {
	const calls = methodsOf(userCalls(Object.create(UserHost.prototype)));
	expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.values(USER_CALLS).flat().toSorted());
});

interface Method {
	/** `group.name` */
	name: string;
	/** As its code names them. */
	parameters: string[];
}

/** All calls of an object. */
function methodsOf(calls: object): Method[] {
	return Object.entries(calls).flatMap(([group, of]: [string, object]) => {
		const prototype: object = Object.getPrototypeOf(of);
		return Object.getOwnPropertyNames(prototype)
			.filter((name) => name !== "constructor")
			.map((name) => ({
				name: `${group}.${name}`,
				parameters: parametersOf(String(Reflect.get(prototype, name))),
			}));
	});
}

/** Names of the parameters of a method, by its code. */
function parametersOf(code: string): string[] {
	const list = code.slice(code.indexOf("(") + 1);
	const ends = list.search(/\)\s*\{/);
	return list
		.slice(0, ends)
		.replaceAll(/\{[^}]*\}/g, "parts")
		.split(",")
		.map((parameter) => parameter.trim().replace(/\s*=.*$/, ""))
		.filter((parameter) => parameter !== "");
}

/** Something that could be meant. */
function argumentFor(parameter: string, ids: SweptIds): unknown {
	if (parameter === "documentIds" || parameter === "itemIds") return [ids.document];
	if (parameter === "tenantId") return ids.tenant;
	if (parameter === "fileId") return ids.file;
	if (parameter === "participationId") return ids.participation;
	if (parameter.endsWith("Id")) return ids.document;
	if (parameter === "key") return null;
	if (parameter === "text") return "police";
	return { limit: 10, offset: 0, text: "", documentIds: [ids.document] };
}
