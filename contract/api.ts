import { accountApi } from "./api/account.ts";
import { accessTokenApi } from "./api/access-tokens.ts";
import { companyApi } from "./api/company.ts";
import { auditApi } from "./api/audit.ts";
import { billApi } from "./api/bills.ts";
import { deadlineApi } from "./api/deadlines.ts";
import { clientLogApi } from "./api/client-logs.ts";
import { documentApi } from "./api/documents.ts";
import type { Endpoint } from "./api/endpoint.ts";
import { fileApi } from "./api/files.ts";
import { iconApi } from "./api/icons.ts";
import { importApi } from "./api/imports.ts";
import { inboxApi } from "./api/inbox.ts";
import { identityApi } from "./api/identity.ts";
import { invitationApi, memberApi } from "./api/members.ts";
import { clientApi, mandateApi, mandateOfferApi } from "./api/mandates.ts";
import { notificationApi } from "./api/notifications.ts";
import { passkeyApi } from "./api/passkeys.ts";
import { providerApi } from "./api/providers.ts";
import { pushApi } from "./api/push.ts";
import { secondFactorApi } from "./api/second-factor.ts";
import { serviceApi } from "./api/service.ts";
import { requestApi, requestLinkApi } from "./api/sharing/requests.ts";
import { shareApi, shareLinkApi } from "./api/sharing/shares.ts";
import { categoryApi, folderApi, participationApi, partyApi, tenantApi } from "./api/tenant-lists.ts";

/** The endpoints of a topic, by name. */
export type EndpointTable = Record<string, Endpoint>;

/** The contract: every endpoint once, by topic. */
export const contract = {
	service: serviceApi,
	identity: identityApi,
	account: accountApi,
	providers: providerApi,
	passkeys: passkeyApi,
	secondFactor: secondFactorApi,
	documents: documentApi,
	bills: billApi,
	deadlines: deadlineApi,
	categories: categoryApi,
	files: fileApi,
	folders: folderApi,
	parties: partyApi,
	participations: participationApi,
	tenants: tenantApi,
	audit: auditApi,
	members: memberApi,
	invitations: invitationApi,
	company: companyApi,
	mandates: mandateApi,
	mandateOffers: mandateOfferApi,
	clients: clientApi,
	shares: shareApi,
	shareLinks: shareLinkApi,
	documentRequests: requestApi,
	requestLinks: requestLinkApi,
	notifications: notificationApi,
	push: pushApi,
	accessTokens: accessTokenApi,
	inbox: inboxApi,
	imports: importApi,
	clientLogs: clientLogApi,
	icons: iconApi,
} satisfies Record<string, EndpointTable>;

export interface NamedEndpoint {
	/** `documents.read`: unique, and stays when a path changes. */
	name: string;
	topic: string;
	endpoint: Endpoint;
}

/** All endpoints of the contract. */
export function allEndpoints(): NamedEndpoint[] {
	return Object.entries<EndpointTable>(contract).flatMap(([topic, table]) =>
		Object.entries(table).map(([name, endpoint]) => ({ name: `${topic}.${name}`, topic, endpoint })),
	);
}
