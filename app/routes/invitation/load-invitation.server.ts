import { data, type RouterContextProvider } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { invitationApi } from "../../../contract/api/members.ts";
import { ContractError, ERROR_STATUS } from "../../../contract/errors.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import type { ReceivedInvitation } from "../../../contract/identity/invitations.ts";
import { orErrorPage, requireOffer } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { unlessSignedOut } from "../../features/session/unless-signed-out.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** What is not there any more (HTTP). */
const GONE = 410;

/** The invitation behind a link of a mail. */
export async function loadInvitationPage({ url, context }: Route.LoaderArgs) {
	await requireOffer(context.get(cmsContext), "members");
	const invitation = await loadInvitation(context, url.searchParams.get("code") ?? "");
	const title = pageTitle(context, "invitation.title");
	return data({ title, invitation }, { status: invitation ? 200 : GONE });
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof loadInvitation>>>;

/** What the page of an invitation shows; `null` for one that does not count (any more). */
async function loadInvitation(context: Readonly<RouterContextProvider>, code: string) {
	const cms = context.get(cmsContext);
	if (code === "") return null;
	const received = await orErrorPage(receive(cms, code));
	if (received === null) return null;
	const { tenant, email, invitedBy, isAdmin, categories, expiresAt, hasAccount } = received;
	const me = await unlessSignedOut(context, () => cms.call(identityApi.me));
	const signedInAs = me?.email ?? null;
	return {
		tenant: tenant.name,
		email,
		invitedBy,
		isAdmin,
		categories,
		expiresOn: formatDay(dayAt(Date.parse(expiresAt))),
		signedInAs,
		/** What is to be done about it: by who has an account, who has none, and who is somebody else. */
		step: stepOf(signedInAs, { email, hasAccount }),
	};
}

/** `null` for a link that is refused, whyever. */
async function receive(cms: CmsClient, code: string): Promise<ReceivedInvitation | null> {
	try {
		return await cms.call(invitationApi.receive, { body: { code } });
	} catch (error) {
		if (error instanceof ContractError && error.status === ERROR_STATUS.ValidationError) return null;
		throw error;
	}
}

function stepOf(signedInAs: string | null, { email, hasAccount }: { email: string; hasAccount: boolean }) {
	if (signedInAs !== null) return signedInAs === email ? ("accept" as const) : ("leave" as const);
	return hasAccount ? ("signIn" as const) : ("register" as const);
}
