import { z } from "zod";
import { CAPABILITIES, type Capability } from "./capabilities.ts";
import * as constants from "./constants.ts";
import { type SignInProvider, signInProviderSchema } from "./identity/providers.ts";
import { type RouteRule, routeRuleSchema } from "./route-rules.ts";
import { UPLOAD_SESSION_PREFIX } from "./files/upload-headers.ts";

/** Data of `GET /configuration`: what a client has to know before it begins (spec 7). Sizes are in bytes. */
export const configurationSchema = z.object({
	/** What is offered beyond the specification (`capabilities.ts`); a client skips the names that it does not know. */
	capabilities: z.array(z.string()),
	locales: z.array(z.string()),
	defaultCurrency: z.string(),
	pagination: z.object({ pageSize: z.number().int(), maxPageSize: z.number().int() }),
	/** Where one may sign in with an account that one has already. */
	signInProviders: z.array(signInProviderSchema),
	/** Paths of the screens that lead elsewhere. */
	routeRules: z.array(routeRuleSchema),
	upload: z.object({
		/** Chunks of one size do well, all but the last. */
		chunkSize: z.number().int(),
		minChunkSize: z.number().int(),
		maxChunkSize: z.number().int(),
		maxChunks: z.number().int(),
		maxFileSize: z.number().int(),
		/** With which the id of an upload begins. */
		sessionPrefix: z.string(),
		/** What is not finished is forgotten after this many milliseconds. */
		expiresAfter: z.number().int(),
	}),
});

export type PublicConfiguration = z.infer<typeof configurationSchema>;

/**
 * @param chunkSize bytes of an upload's chunk, as the operator has set it
 * @param isSetUp what the operator has set up
 * @param signInProviders where one may sign in with an account that one has already
 * @param routeRules paths of the screens that lead elsewhere
 */
export function publicConfiguration(
	chunkSize: number,
	isSetUp: Readonly<Partial<Record<Capability, boolean>>>,
	signInProviders: readonly SignInProvider[] = [],
	routeRules: readonly RouteRule[] = [],
): PublicConfiguration {
	return {
		capabilities: CAPABILITIES.filter((name) => isSetUp[name] ?? true),
		locales: [...constants.LOCALES],
		defaultCurrency: constants.DEFAULT_CURRENCY,
		pagination: { pageSize: constants.EXPLORER_PAGE_SIZE, maxPageSize: constants.MAX_PAGE_SIZE },
		signInProviders: [...signInProviders],
		routeRules: [...routeRules],
		upload: {
			chunkSize,
			minChunkSize: constants.MIN_UPLOAD_CHUNK_BYTES,
			maxChunkSize: constants.MAX_UPLOAD_CHUNK_BYTES,
			maxChunks: constants.MAX_UPLOAD_CHUNKS,
			maxFileSize: Math.min(constants.MAX_FILE_BYTES, chunkSize * constants.MAX_UPLOAD_CHUNKS),
			sessionPrefix: UPLOAD_SESSION_PREFIX,
			expiresAfter: constants.UPLOAD_EXPIRY_MS,
		},
	};
}
