import type { RemoteCalls } from "../calls.ts";
import { AccessTokenCalls } from "./calls/access-token-calls.ts";
import { AccountCalls } from "./calls/account-calls.ts";
import { CalendarCalls } from "./calls/calendar-calls.ts";
import { ClosingCalls } from "./calls/closing-calls.ts";
import { IdentityCalls } from "./calls/identity-calls.ts";
import { KeptLinkCalls } from "./calls/kept-link-calls.ts";
import { LinkCalls } from "./calls/link-calls.ts";
import { MembershipCalls } from "./calls/membership-calls.ts";
import { NotificationCalls } from "./calls/notification-calls.ts";
import { PasskeyCalls } from "./calls/passkey-calls.ts";
import { PushCalls } from "./calls/push-calls.ts";
import { SecondFactorCalls } from "./calls/second-factor-calls.ts";
import { SessionCalls } from "./calls/session-calls.ts";
import type { UserHost } from "./user-host.ts";

/** All calls of a user, by what they are about. */
export function userCalls(host: UserHost) {
	return {
		account: new AccountCalls(host),
		closing: new ClosingCalls(host),
		links: new LinkCalls(host),
		sessions: new SessionCalls(host),
		secondFactor: new SecondFactorCalls(host),
		passkeys: new PasskeyCalls(host),
		identities: new IdentityCalls(host),
		accessTokens: new AccessTokenCalls(host),
		memberships: new MembershipCalls(host),
		notifications: new NotificationCalls(host),
		push: new PushCalls(host),
		keptLinks: new KeptLinkCalls(host),
		calendar: new CalendarCalls(host),
	};
}

export type UserCalls = ReturnType<typeof userCalls>;

/** The same calls from outside the object. */
export type UserClient = RemoteCalls<UserCalls>;
