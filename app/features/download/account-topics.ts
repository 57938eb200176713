/** What is known of an account, as somebody takes it along: each is a file of JSON. */
export const ACCOUNT_TOPICS = [
	"profile",
	"memberships",
	"sessions",
	"accessTokens",
	"passkeys",
	"identities",
	"notificationSettings",
	"pushDevices",
	"calendar",
	"notifications",
] as const;
export type AccountTopic = (typeof ACCOUNT_TOPICS)[number];
