import { WorkerEntrypoint } from "cloudflare:workers";
import { count } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Day } from "../../contract/days.ts";
import {
	type RequestCreate,
	requestCreateSchema,
	requestUpdateSchema,
} from "../../contract/requests/document-request.ts";
import type { SubscriptionStatus } from "../../contract/entities/vocabulary.ts";
import type { Session } from "../../contract/identity/auth.ts";
import type { Membership } from "./actor.ts";
import { addMembership, createTenant, createUser } from "./auth/accounts.ts";
import { type NewRegistration, register } from "./auth/register.ts";
import { users } from "./directory/schema.ts";
import { findUserByEmail, normalizedEmail } from "./directory/users.ts";
import { unwrap } from "./outcome.ts";
import type { ImportedDocument, NewMember, TenantFoundation } from "./tenant/import/import-types.ts";
import type { GivenShare } from "./tenant/sharing/give-share.ts";
import { newTenantSecret } from "./tenant/members/tenant-secrets.ts";
import { newTenantOwnedId } from "./new-id.ts";
import { seal } from "./sealed.ts";
import { hashPassword } from "./user/passwords.ts";
import type { GivenMandate } from "./tenant/mandates/mandate-work.ts";
import { tenantByKey } from "./across-tenants/tenant-client.ts";
import { userOf } from "./user/user-client.ts";
import type { NewAccount } from "./user/calls/account-calls.ts";

export type SeedUser = Omit<NewAccount, "documentId">;

export interface SeedTenant {
	name: string;
	kind: TenantFoundation["tenant"]["kind"];
	subscription: SubscriptionStatus;
	categories: readonly string[];
	icons?: NonNullable<TenantFoundation["icons"]>;
	folders: readonly string[];
	/** Users who are there already, by e-mail. */
	members: readonly (Pick<NewMember, "role" | "rights"> & { email: string })[];
	/** Companies that work for it, by the e-mail address of their owner, whose first tenant it is. */
	mandates?: readonly SeedMandate[];
	/** What its owner shares. */
	shares?: readonly SeedShare[];
	/** What its owner asks others for. */
	requests?: readonly SeedRequest[];
	documents: readonly SeedDocument[];
}

export interface SeedShare extends Pick<GivenShare, "kind" | "right" | "recipient" | "note" | "lastDay"> {
	/** Of a link. */
	password: string | null;
	/** Names of documents. */
	documents: readonly string[];
	/** E-mail address of a member or, of a person, of somebody who is there already. */
	receiver: string | null;
	/** E-mail address of who keeps the link, and finds it among what was shared with them. */
	keptBy: string | null;
}

export interface SeedRequest extends Pick<RequestCreate, "name" | "recipient" | "note" | "items"> {
	/** Its name. */
	category: string;
	/** Those of the items that have come another way. */
	received: readonly string[];
	lastDay: Day;
}

export interface SeedMandate extends Pick<GivenMandate, "firstDay" | "lastDay" | "categories"> {
	company: string;
	/** E-mail addresses of the company's people who work by it. */
	holders: readonly string[];
}

/** As an import brings it, but filed by somebody who is known by e-mail: the tenant's owner or a member. */
export interface SeedDocument extends Omit<ImportedDocument, "createdBy"> {
	filedBy: string;
}

interface Known {
	userId: string;
	name: string;
	email: string;
}

/**
 * Fills an installation from outside the contract: demo data and data at scale. There is no way here over HTTP: only a
 * Worker with a service binding to this entrypoint, which no deployed one has, can call it.
 */
export class Seeding extends WorkerEntrypoint<CmsEnv> {
	/** Whether nobody has registered yet. */
	async isEmpty(): Promise<boolean> {
		const [row] = await drizzle(this.env.DIRECTORY).select({ users: count() }).from(users);
		return row?.users === 0;
	}

	/** What `setMark` last wrote under this name; `null` for nothing. */
	async mark(name: string): Promise<string | null> {
		const object = await this.env.FILES.get(markKey(name));
		return object ? object.text() : null;
	}

	/** Remembers how far a seeding has come. */
	async setMark(name: string, value: string): Promise<void> {
		await this.env.FILES.put(markKey(name), value);
	}

	/** Lays the bytes of a file into the bucket, from where a document's file then points to them. */
	async putFile(objectKey: string, bytes: Uint8Array, mime: string): Promise<void> {
		await this.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: mime } });
	}

	/** Opens an account as a registration does, and signs in. */
	async register(registration: NewRegistration): Promise<Session> {
		return register(this.env, { ...registration, isEmailConfirmed: true });
	}

	/** Makes the user, or finds the one who is there already. Answers the user's id. */
	async ensureUser(user: SeedUser): Promise<string> {
		const known = await findUserByEmail(this.env.DIRECTORY, normalizedEmail(user.email));
		return known ?? (await createUser(this.env, { ...user, isEmailConfirmed: true })).documentId;
	}

	/**
	 * Makes a user together with the tenant that the user owns and all that is in it. The user can sign in only when
	 * everything is there, so a seeding that was cut off begins this one anew. Nothing happens for a known user.
	 */
	async ensureOwner(user: SeedUser, tenant: SeedTenant): Promise<void> {
		if (await findUserByEmail(this.env.DIRECTORY, normalizedEmail(user.email))) return;
		await createUser(this.env, { ...user, isEmailConfirmed: true }, async ({ documentId, email }) => {
			const owner = { userId: documentId, name: `${user.firstName} ${user.lastName}`, email };
			const members = await Promise.all(tenant.members.map((member) => this.#known(member.email)));
			const { members: _, mandates = [], shares = [], requests = [], documents, ...foundation } = tenant;
			const membership = await createTenant(this.env, { ...foundation, owner });
			const brokers = mandates.flatMap(({ holders }) => holders);
			const people = [
				owner,
				...members,
				...(await Promise.all(brokers.map((broker) => this.#known(broker)))),
			];
			const ids = await this.#import(membership, documents, people);
			await this.addMembers(membership, tenant.members);
			for (const mandate of mandates) await this.#giveMandate(membership, owner, mandate);
			for (const share of shares) {
				const chosen = documents.flatMap(({ name, state }, at) =>
					share.documents.includes(name) && state !== "Deleted" ? (ids[at] ?? []) : [],
				);
				await this.#giveShare(membership, owner, share, chosen);
			}
			for (const request of requests) await this.#ask(membership, owner, request);
			// An import tells nobody of anything; what others have filed last would have been news to the owner.
			const news = documents.flatMap((document, at) =>
				isNews(document, owner.email) ? (ids[at] ?? []) : [],
			);
			unwrap(await tenantByKey(this.env, membership.tenantKey).setup.tellOfDocuments(news));
		});
	}

	/** Makes a further tenant for a user who is there already. */
	async createTenant(ownerEmail: string, tenant: Omit<SeedTenant, "documents">): Promise<Membership> {
		const { members, ...foundation } = tenant;
		const membership = await createTenant(this.env, {
			...foundation,
			owner: await this.#known(ownerEmail),
		});
		await this.addMembers(membership, members);
		return membership;
	}

	/** Before and after very many calls of `importDocuments`, which are quicker in between. */
	async beginBulkImport(tenantKey: string): Promise<void> {
		await tenantByKey(this.env, tenantKey).setup.beginBulkImport();
	}

	/** A part of the end. @returns whether that was all of it */
	async endBulkImport(tenantKey: string): Promise<boolean> {
		return tenantByKey(this.env, tenantKey).setup.endBulkImport();
	}

	/** Files documents with their history, in one transaction. */
	async importDocuments(tenantKey: string, documents: readonly ImportedDocument[]): Promise<void> {
		unwrap(await tenantByKey(this.env, tenantKey).setup.importDocuments(documents));
	}

	async #import(
		membership: Membership,
		documents: readonly SeedDocument[],
		people: readonly Known[],
	): Promise<string[]> {
		const ids = new Map(people.map(({ email, userId }) => [email, userId]));
		const imported = documents.map(({ filedBy, ...document }) => {
			const createdBy = ids.get(normalizedEmail(filedBy));
			if (!createdBy) throw new Error(`${filedBy} is no member of ${membership.name}.`);
			return Object.assign(document, { createdBy });
		});
		return unwrap(await tenantByKey(this.env, membership.tenantKey).setup.importDocuments(imported));
	}

	/** Makes users who are there already members of a tenant. */
	async addMembers(membership: Membership, members: SeedTenant["members"]): Promise<void> {
		for (const { email, role, rights } of members) {
			await addMembership(this.env, membership, { ...(await this.#known(email)), role, rights });
		}
	}

	async #giveMandate(membership: Membership, givenBy: Known, mandate: SeedMandate): Promise<void> {
		const { company, holders: emails, ...terms } = mandate;
		const broker = await this.#tenantOf(company);
		const holders = await Promise.all(emails.map((email) => this.#known(email)));
		const given = { ...terms, givenBy, broker, holders };
		const { setup } = tenantByKey(this.env, membership.tenantKey);
		const facts = unwrap(await setup.giveMandate(given));
		// (The tenant tells them, too; here nobody waits for that.)
		for (const { userId } of holders) await userOf(this.env, userId).memberships.add(membership);
		const { clients } = tenantByKey(this.env, broker.tenantKey);
		unwrap(
			await clients.take(
				facts,
				holders.map(({ userId }) => userId),
			),
		);
	}

	async #giveShare(
		membership: Membership,
		{ userId: sharedBy }: Known,
		{ receiver: email, keptBy, password, ...share }: SeedShare,
		documents: readonly string[],
	): Promise<void> {
		const receiver = email === null ? null : await this.#known(email);
		const documentId = newTenantOwnedId(membership.tenantKey);
		const { secret, kept } = await newTenantSecret("share", documentId);
		const code = share.kind === "link" ? kept : null;
		const passwordHash = password === null ? null : await hashPassword(password);
		const { setup } = tenantByKey(this.env, membership.tenantKey);
		unwrap(
			await setup.giveShare({ ...share, sharedBy, receiver, documents, documentId, code, passwordHash }),
		);
		// (The tenant tells them, too; here nobody waits for that.)
		if (share.kind === "person" && receiver)
			await userOf(this.env, receiver.userId).memberships.add(membership);
		if (keptBy === null) return;
		const { userId } = await this.#known(keptBy);
		unwrap(await userOf(this.env, userId).keptLinks.keep(documentId, await seal(userId, secret)));
	}

	async #ask(
		{ tenantKey }: Membership,
		{ userId }: Known,
		{ category: name, received, ...request }: SeedRequest,
	): Promise<void> {
		const { categories, requests } = tenantByKey(this.env, tenantKey);
		const listed = unwrap(await categories.list(userId, { limit: 100, offset: 0 }));
		const category = listed.rows.find(({ item }) => item.name === name)?.item.documentId;
		if (category === undefined) throw new Error(`There is no category ${name}.`);
		const documentId = newTenantOwnedId(tenantKey);
		const { kept: code } = await newTenantSecret("request", documentId);
		const write = requestCreateSchema.parse({ ...request, category });
		const { items } = unwrap(await requests.create(userId, write, { documentId, code }, null));
		const there = items.filter((item) => received.includes(item.name));
		const changes = { items: there.map((item) => ({ documentId: item.documentId, state: "received" })) };
		unwrap(await requests.update(userId, documentId, requestUpdateSchema.parse(changes)));
	}

	/** The first tenant of the user. */
	async #tenantOf(email: string): Promise<Membership> {
		const { userId } = await this.#known(email);
		const [first] = await userOf(this.env, userId).memberships.list();
		if (!first) throw new Error(`${email} has no tenant.`);
		return first;
	}

	async #known(email: string): Promise<Known> {
		const address = normalizedEmail(email);
		const userId = await findUserByEmail(this.env.DIRECTORY, address);
		const profile = userId && (await userOf(this.env, userId).account.profile());
		if (!profile) throw new Error(`Nobody has the e-mail address ${email}.`);
		return { userId: profile.documentId, name: `${profile.firstName} ${profile.lastName}`, email: address };
	}
}

const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

function isNews(document: SeedDocument, owner: string): boolean {
	return document.filedBy !== owner && document.createdAt > Date.now() - NEWS_MS;
}

function markKey(name: string): string {
	return `seeding/${name}`;
}
