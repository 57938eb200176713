import { accessTokenApi } from "../../../../contract/api/access-tokens.ts";
import { deadlineApi } from "../../../../contract/api/deadlines.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { passkeyApi } from "../../../../contract/api/passkeys.ts";
import { providerApi } from "../../../../contract/api/providers.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { allPages } from "../../../cms/all-pages.ts";
import { listNotifications } from "../../../cms/notifications.ts";
import { getNotificationSettings } from "../../../cms/notification-settings.ts";
import { listPushDevices } from "../../../cms/push.ts";
import type { AccountTopic } from "../../../features/download/account-topics.ts";
import type { Entry } from "../../../features/download/archive.server.ts";

/** What is known of the account itself, each topic as a file of JSON. Secrets are in none: nobody can read those here. */
export async function profileEntries(cms: CmsClient): Promise<AsyncGenerator<Entry>> {
	const offers = await cms.offers();
	const has = (...capabilities: (typeof offers)[number][]) =>
		capabilities.some((capability) => offers.includes(capability));
	const [profile, memberships, sessions, tokens, passkeys, identities, settings, browsers, calendar, told] =
		await Promise.all([
			cms.call(identityApi.me),
			has("profile") ? cms.call(identityApi.memberships) : null,
			has("sessions") ? cms.call(identityApi.sessions) : null,
			has("accessTokens") ? cms.call(accessTokenApi.list) : null,
			has("passkeys") ? cms.call(passkeyApi.list) : null,
			has("socialSignIn") ? cms.call(providerApi.list) : null,
			has("notificationSettings") ? getNotificationSettings(cms) : null,
			has("push") ? listPushDevices(cms) : null,
			has("deadlines") ? cms.call(deadlineApi.readFeed) : null,
			allPages((pagination) => listNotifications(cms, pagination)),
		]);
	return entriesOf({
		profile,
		memberships,
		sessions,
		accessTokens: tokens,
		passkeys,
		identities,
		notificationSettings: settings,
		pushDevices: browsers?.devices ?? null,
		calendar,
		notifications: told,
	});
}

async function* entriesOf(topics: Record<AccountTopic, unknown>): AsyncGenerator<Entry> {
	const lastModified = new Date();
	for (const [name, known] of Object.entries(topics)) {
		if (known === null) continue;
		yield { name: `${name}.json`, lastModified, input: JSON.stringify(known, null, "\t") };
	}
}
