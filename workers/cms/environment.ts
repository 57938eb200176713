import { env } from "cloudflare:workers";
import { z } from "zod";
import {
	DOCUMENT_ID_PATTERN,
	MAX_UPLOAD_CHUNK_BYTES,
	MIN_UPLOAD_CHUNK_BYTES,
} from "../../contract/constants.ts";
import { routeRulesVariable } from "../../contract/route-rules.ts";

const providerSettingsSchema = z.strictObject({
	/** As it stands in addresses. */
	id: z.string().regex(/^[a-z][a-z\d-]{0,30}$/),
	/** As people know it. */
	name: z.string().min(1),
	/** Over HTTPS; on this machine without. */
	issuer: z.union([
		z.url({ protocol: /^https$/ }),
		z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
	]),
	clientId: z.string().min(1),
	clientSecret: z.string().min(1),
});
export type ProviderSettings = z.infer<typeof providerSettingsSchema>;

export const environmentSchema = z.object({
	/** Paths of the screens that lead elsewhere, as JSON: what an app that stands in front is told. */
	ROUTE_RULES: routeRulesVariable,
	/** Bytes of an upload's chunk: what a client is told to send. */
	UPLOAD_CHUNK_SIZE: z.coerce
		.number("is not set")
		.int()
		.min(MIN_UPLOAD_CHUNK_BYTES)
		.max(MAX_UPLOAD_CHUNK_BYTES),
	/** Address from which mails come; empty: none are sent. */
	MAIL_FROM: z.union([z.literal(""), z.email()]).default(""),
	/** Where the links of mails lead: an origin, without a slash at its end; empty: no mails are sent. */
	PUBLIC_ORIGIN: z
		.union([z.literal(""), z.url({ protocol: /^https?$/ }).refine(isOrigin, "is no origin")])
		.default(""),
	/** The tenant whose admins may read what browsers have logged, by `documentId` or number; empty for nobody's. */
	OPERATING_TENANT: z
		.union([z.literal(""), z.string().regex(DOCUMENT_ID_PATTERN), z.string().regex(/^[1-9]\d*$/)])
		.default(""),
	/** Keys by which push services know us (RFC 8292), public and private, in base64url with a point between; empty: nothing is pushed. */
	VAPID_KEYS: z.union([z.literal(""), z.string().regex(/^B[\w-]{86}\.[\w-]{43}$/)]).default(""),
	/** Hosts to which may be pushed, with commas between; empty: those of the browsers that people have. */
	PUSH_SERVICES: z
		.string()
		.regex(/^(((\*\.)?[a-z\d-]+(\.[a-z\d-]+)+|http:\/\/127\.0\.0\.1:\d+)(,|$))*$/)
		.default(""),
	/** Where icons are asked for that do not come with the Worker: the origin of such a service; empty: nowhere. */
	ICON_SERVICE: z
		.union([z.literal(""), z.url({ protocol: /^https?$/ }).refine(isOrigin, "is no origin")])
		.default(""),
	/** With this the payment service signs what it tells; empty: it tells nothing. */
	STRIPE_WEBHOOK_SECRET: z.union([z.literal(""), z.string().regex(/^\S{16,}$/)]).default(""),
	/** Where one may sign in with an account that one has already (OpenID Connect), as JSON; empty: nowhere. */
	OIDC_PROVIDERS: z
		.string()
		.default("")
		.transform((text, context): unknown => {
			try {
				return text === "" ? [] : JSON.parse(text);
			} catch {
				context.addIssue("is no JSON");
				return z.NEVER;
			}
		})
		.pipe(z.array(providerSettingsSchema)),
	JWT_SECRET: z.string("is not set").min(32, "must have at least 32 characters"),
});

/**
 * The part of the environment that must be right before anything is served, read once. It is parsed while the Worker
 * starts, so that one with a missing or a weak secret does not start at all.
 */
export const environment = environmentSchema.parse(env);

/** As a browser sends it: without a path. */
function isOrigin(url: string): boolean {
	return URL.parse(url)?.origin === url;
}
