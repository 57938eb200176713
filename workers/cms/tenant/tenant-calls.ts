import { CompanyCalls } from "./company/company-calls.ts";
import type { TenantHost } from "./core/host.ts";
import { memberNameChanged, type NameFacts } from "./core/member-name.ts";
import { leaveTenant, ownMembership } from "./core/own-membership.ts";
import { tenantProfile } from "./core/tenant-row.ts";
import { DeadlineCalls } from "./deadlines/deadline-calls.ts";
import { categories } from "./documents/categories.ts";
import { CollectionCalls } from "./documents/collection-calls.ts";
import { DocumentCalls } from "./documents/document-calls.ts";
import { folders } from "./documents/folders.ts";
import { ParticipationCalls } from "./documents/participation-calls.ts";
import { parties } from "./documents/parties.ts";
import { FileCalls } from "./files/file-calls.ts";
import { ProcessingCalls } from "./files/processing-calls.ts";
import { UploadCalls } from "./files/upload-calls.ts";
import { SetupCalls } from "./import/setup-calls.ts";
import { NoticeCalls } from "./inbox/notice-calls.ts";
import { InboxCalls } from "./inbox/inbox-calls.ts";
import { ListingCalls } from "./listing/listing-calls.ts";
import { MoveCalls } from "./moves/move-calls.ts";

/** All calls of a tenant, by what they are about. */
export function tenantCalls(host: TenantHost) {
	return {
		documents: new DocumentCalls(host),
		categories: new CollectionCalls(host, categories),
		folders: new CollectionCalls(host, folders),
		parties: new CollectionCalls(host, parties),
		participations: new ParticipationCalls(host),
		files: new FileCalls(host),
		uploads: new UploadCalls(host),
		processing: new ProcessingCalls(host),
		listing: new ListingCalls(host),
		moves: new MoveCalls(host),
		notices: new NoticeCalls(host),
		deadlines: new DeadlineCalls(host),
		inbox: new InboxCalls(host),
		company: new CompanyCalls(host),
		members: {
			/** The tenant as the user sees it, and the user's rights in it. */
			profile: (userId: string) => host.read(userId, tenantProfile),
			/** 403 for whoever has not full rights in the tenant. */
			requireAdmin: (userId: string) => host.read(userId, (member) => member.requireAdmin()),
			/** What the user is here. */
			own: (userId: string) => host.read(userId, ownMembership),
			/** The user's object has been told to leave: acts for nobody else. */
			leave: (userId: string) => host.writeForSystem((db) => leaveTenant(db, userId)),
			/** What the user's object says of the user: acts for nobody. */
			nameChanged: (userId: string, facts: NameFacts) =>
				host.writeForSystem((db) => memberNameChanged(db, userId, facts)),
		},
		setup: new SetupCalls(host),
	};
}

export type TenantCalls = ReturnType<typeof tenantCalls>;

type Remote<Call> = Call extends (...args: infer Arguments) => infer Answer
	? (...args: Arguments) => Promise<Awaited<Answer>>
	: never;

/** The same calls from outside the object: `tenant.documents.read(…)`, each one remote call. */
export type TenantClient = {
	readonly [Group in keyof TenantCalls]: {
		readonly [Name in keyof TenantCalls[Group]]: Remote<TenantCalls[Group][Name]>;
	};
};
