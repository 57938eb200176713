import { redirect } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { orErrorPage } from "../../cms/attempt.ts";
import { getNotificationSettings } from "../../cms/notification-settings.ts";
import { readTenants } from "../../cms/user-access.ts";
import { readColourPreference } from "../../features/colour-mode/colour-preference.ts";
import { searchText } from "../../features/explorer/search-text.ts";
import { currentUser } from "../../features/session/current-user.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { shownMemberships, silentAmong } from "./shown-memberships.ts";
import { loadPush } from "./push/push-devices.server.ts";

/**
 * Where mails lead whoever wants to be told of less (workers/cms/mail/digest-mail.ts). Behind a `#` the part of the page
 * would be forgotten on the way over the sign-in: no server hears of it.
 */
const PART = "part";
const NOTIFICATIONS = "notifications";

/** The account, with as much around it as the CMS offers. */
export async function loadProfile({ request, url, context }: Route.LoaderArgs) {
	if (url.searchParams.get(PART) === NOTIFICATIONS) throw redirect(`${url.pathname}#${NOTIFICATIONS}`);
	const cms = context.get(cmsContext);
	const [user, offers] = await orErrorPage(Promise.all([currentUser(request, context), cms.offers()]));
	const isEditable = offers.includes("profile");
	const [settings, push, memberships] = await orErrorPage(
		Promise.all([
			offers.includes("notificationSettings") ? getNotificationSettings(cms) : null,
			offers.includes("push") ? loadPush(cms) : null,
			isEditable ? cms.call(identityApi.memberships) : null,
		]),
	);
	const { firstName, lastName, email, newEmail = null, hasPassword = true, tenantCount = 0 } = user;
	const isAnyMissing = memberships !== null && memberships.length < tenantCount;
	const missing = isAnyMissing ? await orErrorPage(readTenants(cms)) : null;
	return {
		title: pageTitle(context, "profile.title"),
		colours: readColourPreference(request.headers.get("Cookie")),
		user: { firstName, lastName, email, newEmail, hasPassword },
		isEditable,
		isDeletable: offers.includes("deleteAccount"),
		takesAlong: offers.includes("dataExport"),
		memberships: memberships && shownMemberships(memberships, searchText(url.searchParams.get("find"))),
		withheld: missing?.withheld ?? [],
		silent: memberships && missing ? silentAmong(memberships, missing) : [],
		settings,
		push,
	};
}
