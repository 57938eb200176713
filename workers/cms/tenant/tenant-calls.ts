import type { RemoteCalls } from "../calls.ts";
import { CompanyCalls } from "./company/company-calls.ts";
import { BillCalls } from "./bills/bill-calls.ts";
import { AuditCalls } from "./audit/audit-calls.ts";
import type { TenantHost } from "./core/host.ts";
import { DeadlineCalls } from "./deadlines/deadline-calls.ts";
import { categories } from "./documents/categories.ts";
import { CollectionCalls, LinkedCalls } from "./documents/collection-calls.ts";
import { DocumentCalls } from "./documents/document-calls.ts";
import { folders } from "./documents/folders.ts";
import { ParticipationCalls } from "./documents/participation-calls.ts";
import { parties } from "./documents/parties.ts";
import { FileCalls } from "./files/file-calls.ts";
import { ProcessingCalls } from "./files/processing-calls.ts";
import { UploadCalls } from "./files/upload-calls.ts";
import { RecognitionCalls } from "./recognition/recognition-calls.ts";
import { ImportCalls } from "./import/import-calls.ts";
import { SetupCalls } from "./import/setup-calls.ts";
import { NoticeCalls } from "./inbox/notice-calls.ts";
import { AttachmentCalls } from "./mail-attachments/attachment-calls.ts";
import { InboxCalls } from "./inbox/inbox-calls.ts";
import { ListingCalls } from "./listing/listing-calls.ts";
import { ClientCalls } from "./mandates/client-calls.ts";
import { MandateCalls } from "./mandates/mandate-calls.ts";
import { InvitationCalls } from "./members/invitation-calls.ts";
import { MemberCalls } from "./members/member-calls.ts";
import { MoveCalls } from "./moves/move-calls.ts";
import { RequestCalls } from "./requests/request-calls.ts";
import { SharingCalls } from "./sharing/sharing-calls.ts";
import { SuggestionCalls } from "./suggestions/suggestion-calls.ts";

/** All calls of a tenant, by what they are about. */
export function tenantCalls(host: TenantHost) {
	return {
		documents: new DocumentCalls(host),
		categories: new CollectionCalls(host, categories),
		folders: new LinkedCalls(host, folders),
		parties: new LinkedCalls(host, parties),
		participations: new ParticipationCalls(host),
		files: new FileCalls(host),
		uploads: new UploadCalls(host),
		processing: new ProcessingCalls(host),
		recognition: new RecognitionCalls(host),
		attachments: new AttachmentCalls(host),
		listing: new ListingCalls(host),
		moves: new MoveCalls(host),
		notices: new NoticeCalls(host),
		deadlines: new DeadlineCalls(host),
		bills: new BillCalls(host),
		suggestions: new SuggestionCalls(host),
		inbox: new InboxCalls(host),
		audit: new AuditCalls(host),
		mandates: new MandateCalls(host),
		clients: new ClientCalls(host),
		members: new MemberCalls(host),
		invitations: new InvitationCalls(host),
		sharing: new SharingCalls(host),
		requests: new RequestCalls(host),
		company: new CompanyCalls(host),
		imports: new ImportCalls(host),
		setup: new SetupCalls(host),
	};
}

export type TenantCalls = ReturnType<typeof tenantCalls>;

/** The same calls from outside the object. */
export type TenantClient = RemoteCalls<TenantCalls>;
