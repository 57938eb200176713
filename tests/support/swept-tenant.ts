import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { addMembership, createTenant } from "../../workers/cms/auth/accounts.ts";
import { requestCreateSchema } from "../../contract/requests/document-request.ts";
import { shareCreateSchema } from "../../contract/sharing/share.ts";
import { newTenantSecret } from "../../workers/cms/tenant/members/tenant-secrets.ts";
import { newDocumentId, newTenantOwnedId } from "../../workers/cms/new-id.ts";
import { unwrap } from "../../workers/cms/outcome.ts";
import { openDatabase } from "../../workers/cms/tenant/core/database.ts";
import { openItem } from "../../workers/cms/tenant/inbox/open-item.ts";
import type { ImportedDocument } from "../../workers/cms/tenant/import/import-types.ts";
import { pushSubscriptionWriteSchema } from "../../contract/entities/push-device.ts";
import { environment } from "../../workers/cms/environment.ts";
import type { Notice } from "../../workers/cms/user/notice.ts";
import { userOf } from "../../workers/cms/user/user-client.ts";
import { SWEPT_END_DATE, type SweptIds } from "./swept-routes.ts";
import { BARE_DOCUMENT, company } from "./fixtures/imported-document.ts";
import { newPushBrowser } from "./push-receiver.ts";
import { billFacts } from "./fixtures/bills/bill-facts.ts";
import { CHUNK, newSession, sendChunk, callsOf, tenantOf } from "./files-api.ts";
import { makeUser, newEmail, type Registered } from "./workers-api.ts";

const CATEGORY = "Versicherungen";
const PICTURE_KEY = "swept-picture";
/** A picture of one pixel. */
const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p4z9WQAAAABJRU5ErkJggg==",
	"base64",
);

/** Fills the owner's tenant with one of everything, and gives it a member who may only read it. */
export async function makeSweptTenant(owner: Registered): Promise<{ ids: SweptIds; memberToken: string }> {
	const tenant = owner.tenant.documentId;
	const member = await makeUser();
	await addMembership(env, owner.tenant, {
		userId: member.user.documentId,
		name: "Leo Leser",
		email: member.user.email,
		role: "Member",
		rights: [{ category: CATEGORY, rights: ["Read"] }],
	});
	const other = await makeUser();
	await addMembership(env, owner.tenant, {
		userId: other.user.documentId,
		name: "Ida Leser",
		email: other.user.email,
		role: "Member",
		rights: [],
	});
	await env.FILES.put(PICTURE_KEY, PICTURE);
	const store = callsOf(owner.tenant.tenantKey);
	const userId = owner.user.documentId;
	const [id = "", deleted = ""] = unwrap(
		await store.setup.importDocuments([
			oneOfEverything(userId),
			...Array.from({ length: 2 }, () => deletedDocument(userId)),
		]),
	);
	const document = unwrap(await store.documents.read(userId, id));
	const [participation] = document.documentParticipations;
	const inboxItem = await anItem(owner.tenant.tenantKey, document.documentId);
	const uploadSession = newSession();
	const begun = { index: 0, total: 2, bytes: new Uint8Array(CHUNK), session: uploadSession };
	await (await sendChunk(owner.jwt, id, begun)).body?.cancel();
	const named = { documentId: document.documentId, name: document.name };
	const notice: Notice = {
		itemId: document.documentId,
		shownAt: 1,
		type: "Custom",
		tenant: document.tenant,
		document: named,
		date: "2026-12-24",
		description: null,
		author: null,
		interval: null,
	};
	for (const user of [owner.user, member.user])
		await userOf(env, user.documentId).notifications.take([notice]);
	const notifications = await userOf(env, userId).notifications.list({ limit: 1, offset: 0 });
	const pushSubscription = (await newPushBrowser(environment.VAPID_KEYS.split(".")[0])).subscription;
	const write = pushSubscriptionWriteSchema.parse((await newPushBrowser("")).subscription);
	const session = await userOf(env, userId).sessions.open("");
	const tokenId = session?.tokenId ?? "";
	const swept = { tokenId, expiresAt: Date.now() + 60_000 };
	const pushDevice = unwrap(await userOf(env, userId).push.save(write, swept, false));
	const ownTenant = await createTenant(env, {
		name: "Zweites",
		kind: "private",
		subscription: "active",
		owner: { userId, name: "Mia Muster", email: owner.user.email },
		categories: [],
		folders: [],
	});
	const program = { id: newDocumentId(), hash: crypto.randomUUID(), name: "Sweep", mayWrite: false };
	const accessToken = unwrap(
		await userOf(env, userId).accessTokens.add(tokenId, { ...program, days: 1, repeatKey: null }),
	);
	const passkey = unwrap(
		await userOf(env, userId).passkeys.add(tokenId, {
			credentialId: crypto.randomUUID(),
			publicKey: "",
			counter: 0,
			transports: "[]",
			host: "ablage.example",
			name: "Laptop",
		}),
	);
	const identity = unwrap(
		await userOf(env, userId).identities.add(tokenId, {
			hash: crypto.randomUUID(),
			provider: "swept",
			email: null,
		}),
	);
	const listed = unwrap(await store.members.list(userId, tenant, { limit: 1, offset: 0, text: "ida leser" }));
	const invited = { email: newEmail(), tenantRole: "Member" as const, categoryAccess: [] };
	const invitation = unwrap(await store.invitations.create(userId, tenant, invited));
	const mandate = unwrap(
		await store.mandates.offer(userId, {
			email: "info@makler.example",
			firstDay: "2026-01-01",
			lastDay: null,
			document: null,
			categories: [{ category: document.documentCategory.documentId, right: "Read" }],
		}),
	);
	const client = {
		mandateId: newDocumentId(),
		tenant: ownTenant,
		firstDay: "2026-01-01",
		lastDay: null,
		categories: [],
		ended: null,
		terms: null,
	};
	unwrap(await store.clients.take(client, [userId]));
	const slice = { text: "", state: "current", limit: 1, offset: 0 } as const;
	const clients = unwrap(await store.clients.list(userId, slice));
	const { documentId: share } = await aLink(owner, document.documentId);
	const { documentId: request } = await aRequest(owner, document.documentCategory.documentId);
	const keptLink = unwrap(await userOf(env, userId).keptLinks.keep(newDocumentId(), "sealed")).documentId;
	const { documentId: importId } = unwrap(await store.imports.begin(userId));
	const importing = { importId, files: 0 };
	unwrap(await store.folders.create(userId, { name: "Aus dem Umzug" }, null, importing));
	return {
		ids: {
			tenant,
			member: listed.items[0]?.documentId ?? "",
			invitation: invitation.documentId,
			category: document.documentCategory.documentId,
			folder: document.documentFolders[0]?.documentId ?? "",
			party: participation?.documentParty.documentId ?? "",
			document: document.documentId,
			deleted,
			participation: participation?.documentId ?? "",
			file: document.documentFiles[0]?.documentId ?? "",
			bill: document.documentFiles[0]?.bills?.[0]?.documentId ?? "",
			notification: notifications.items[0]?.documentId ?? "",
			pushDevice: pushDevice.documentId,
			pushSubscription: { ...pushSubscription },
			inboxItem,
			session: tokenId,
			ownTenant: ownTenant.documentId,
			accessToken: accessToken.id,
			passkey: passkey.id,
			identity: identity.id,
			mandate: mandate.documentId,
			client: clients.items[0]?.documentId ?? "",
			uploadSession,
			share,
			keptLink,
			request,
			import: importId,
		},
		memberToken: member.jwt,
	};
}

/** A link by which the owner shares the document. */
async function aLink(owner: Registered, documentId: string) {
	const write = shareCreateSchema.parse({ kind: "link", documents: [documentId] });
	const shareId = newTenantOwnedId(owner.tenant.tenantKey);
	const { kept: code } = await newTenantSecret("share", shareId);
	const { sharing } = callsOf(owner.tenant.tenantKey);
	const prepared = { documentId: shareId, passwordHash: null, code };
	return unwrap(await sharing.create(owner.user.documentId, write, prepared, null));
}

/** The owner asks somebody for documents, by mail. */
async function aRequest(owner: Registered, category: string) {
	const write = requestCreateSchema.parse({
		name: "Offerte",
		category,
		email: "gast@example.ch",
		items: ["Ausweis"],
	});
	const documentId = newTenantOwnedId(owner.tenant.tenantKey);
	const { kept: code } = await newTenantSecret("request", documentId);
	const { requests } = callsOf(owner.tenant.tenantKey);
	return unwrap(await requests.create(owner.user.documentId, write, { documentId, code }, null));
}

/** An item of the inbox about the document, which nobody has caused. */
function anItem(tenantKey: string, documentId: string): Promise<string> {
	return runInDurableObject(tenantOf(tenantKey), (_, { storage }) => {
		const db = openDatabase(storage);
		const document = db.sql
			.exec<{ id: number; categoryRow: number }>(
				"SELECT id, category_row AS categoryRow FROM document WHERE document_id = ?",
				documentId,
			)
			.one();
		openItem(db, { cause: "UnreadableFile:swept", type: "UnreadableFile", document });
		return db.sql.exec<{ id: string }>("SELECT document_id AS id FROM inbox_item").one().id;
	});
}

function oneOfEverything(createdBy: string): ImportedDocument {
	const now = Date.now();
	return {
		...BARE_DOCUMENT,
		name: "Police",
		category: CATEGORY,
		folders: ["Steuererklärung"],
		parties: [company("Muster AG")],
		endDate: SWEPT_END_DATE,
		createdAt: now,
		updatedAt: now,
		createdBy,
		files: [
			{
				objectKey: PICTURE_KEY,
				name: "police.png",
				mime: "image/png",
				size: PICTURE.length,
				state: "processed",
				// A slip for a donation, so that nothing comes of it by itself.
				bills: [billFacts({ amount: null })],
			},
		],
	};
}

function deletedDocument(createdBy: string): ImportedDocument {
	return { ...oneOfEverything(createdBy), state: "Deleted", files: [] };
}
