import initial from "./0001_user.sql?raw";
import notifications from "./0002_notifications.sql?raw";
import digests from "./0003_digests.sql?raw";
import calendarFeed from "./0004_calendar_feed.sql?raw";
import push from "./0005_push.sql?raw";
import sessions from "./0006_sessions.sql?raw";
import profile from "./0007_profile.sql?raw";
import accessTokens from "./0008_access_tokens.sql?raw";
import identities from "./0009_identities.sql?raw";
import passkeys from "./0010_passkeys.sql?raw";
import secondFactor from "./0011_second_factor.sql?raw";
import closing from "./0013_closing.sql?raw";
import keptLinks from "./0014_kept_links.sql?raw";
import repeatedAccessTokens from "./0015_repeated_access_tokens.sql?raw";

/** What a user's database is made by, in this order. */
export const migrations = [
	initial,
	notifications,
	digests,
	calendarFeed,
	push,
	sessions,
	profile,
	accessTokens,
	identities,
	passkeys,
	secondFactor,
	closing,
	keptLinks,
	repeatedAccessTokens,
];
