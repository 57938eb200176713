import { createContext } from "react-router";
import { z } from "zod";
import { answerWithin, boundAnswerWithin } from "../cms/answer-within.ts";
import type { CmsAccess } from "../cms/cms-client.ts";
import { type RouteRule, routeRulesVariable } from "../../contract/route-rules.ts";
import { type CmsConfiguration, cmsConfiguration } from "../cms/cms-configuration.ts";
import { missingFacts, type Operator, operatorSchema } from "./operator.ts";
import { inTime } from "../../contract/in-time.ts";
import { tokenFacts } from "./token-facts.ts";

/** What the platform gives the app, read once per request: everything else asks here instead of the environment. */
export interface Bindings extends CmsAccess {
	environment: "local" | "test" | "production";
	/** Bytes of an upload's chunk where the CMS does not say how many it wants. */
	uploadChunkSize: number;
	/** Where an external CMS is; `null` for the one behind the binding. */
	cmsUrl: string | null;
	/** What the CMS can do. */
	configuration(): Promise<CmsConfiguration>;
	/** Origins of other sites whose scripts may call the contract, by bearer token alone. */
	allowedOrigins: readonly string[];
	/** Paths that lead elsewhere (spec 2), as the operator of the app has configured. */
	routeRules: readonly RouteRule[];
	/** Those that the CMS has; none where it does not say. Never rejects. */
	cmsRouteRules(): Promise<readonly RouteRule[]>;
	/** Who runs this installation, as the imprint says. */
	operator: Operator;
	/** The origin at which people find it; `null` where that is whichever they have asked. */
	publicOrigin: string | null;
	/** The address of who asks, from the header that names it; `null` where none is configured, or it says nothing. */
	clientAddress(headers: Headers): string | null;
	/** Ends the open sockets of a user's token. Never rejects: where it fails they end with the token. */
	cutSockets(userId: string, token: string): Promise<void>;
	/** Lets `work` go on after the answer. */
	waitUntil(work: Promise<unknown>): void;
}

export const bindingsContext = createContext<Bindings>();

/** As a browser sends it: without a path. `*` is none: whoever is allowed is named. */
const originSchema = z
	.url({ protocol: /^https?$/ })
	.refine((url) => URL.parse(url)?.origin === url, "is no origin");

const variablesSchema = z.object({
	ENVIRONMENT: z.enum(["local", "test", "production"]),
	UPLOAD_CHUNK_SIZE: z.coerce.number().int().positive(),
	// A slash at its end means nothing.
	CMS_URL: z.union([z.literal(""), z.url().transform((url) => url.replace(/\/+$/, ""))]),
	/** The query of `GET /users/me`, in the place of what the app would ask; empty for that. */
	USER_QUERY: z.string().default(""),
	/** Sites whose scripts may call `/api`, with commas between them. */
	ALLOWED_ORIGINS: z
		.string()
		.default("")
		.transform((text) => text.split(",").map((origin) => origin.trim()))
		.pipe(z.array(z.union([z.literal(""), originSchema])))
		.transform((origins) => origins.filter((origin) => origin !== "")),
	/** The header in which what stands in front of the app names its clients' addresses; empty: nothing does. */
	CLIENT_ADDRESS_HEADER: z
		.string()
		.regex(/^[\w-]*$/)
		.default(""),
	ROUTE_RULES: routeRulesVariable,
	/** Under which origin search engines are to know the public pages; empty: under the one that they ask. */
	PUBLIC_ORIGIN: z.union([z.literal(""), originSchema]).default(""),
});

/** Longest wait for a user's relay, in milliseconds. */
const RELAY_MS = 5_000;
/** Longer is no address. */
const MAX_ADDRESS_LENGTH = 64;

type Variables = ReturnType<typeof readVariables>;
let variables: Variables | undefined;

function readVariables(env: AppEnv) {
	const read = { ...variablesSchema.parse(env), operator: operatorSchema.parse(env) };
	const missing = missingFacts(read.operator);
	// (On one machine the start says it.)
	if (missing.length > 0 && read.ENVIRONMENT === "production") {
		console.warn(`the imprint is incomplete: ${missing.join(", ")} not set`);
	}
	return read;
}

/** @throws where a variable is missing or malformed: better at the first request than at a strange moment later. */
export function readBindings(env: AppEnv, waitUntil: (work: Promise<unknown>) => void): Bindings {
	variables ??= readVariables(env);
	const { CMS_URL: baseUrl, CLIENT_ADDRESS_HEADER: addressHeader } = variables;
	const cmsUrl = baseUrl || null;
	const fetchCms: CmsAccess["fetchCms"] = (path, init) => {
		const isStreaming = init?.body instanceof ReadableStream;
		return baseUrl
			? answerWithin(isStreaming, (signal) => fetch(`${baseUrl}${path}`, { ...init, signal }))
			: boundAnswerWithin(isStreaming, env.CMS.fetch(`http://cms${path}`, init));
	};
	const configuration = () => cmsConfiguration({ fetchCms, cmsUrl, waitUntil });
	return {
		environment: variables.ENVIRONMENT,
		uploadChunkSize: variables.UPLOAD_CHUNK_SIZE,
		cmsUrl,
		configuration,
		userQuery: variables.USER_QUERY,
		allowedOrigins: variables.ALLOWED_ORIGINS,
		routeRules: variables.ROUTE_RULES,
		async cmsRouteRules() {
			// Without a CMS there is a page that says so.
			const known = await configuration().catch(() => null);
			return known?.routeRules ?? [];
		},
		operator: variables.operator,
		publicOrigin: variables.PUBLIC_ORIGIN || null,
		fetchCms,
		clientAddress: (headers) => (addressHeader === "" ? null : lastOf(headers.get(addressHeader))),
		async cutSockets(userId, token) {
			const { tokenId } = await tokenFacts(token);
			try {
				const cut: PromiseLike<unknown> = env.RELAYS.get(env.RELAYS.idFromName(userId)).cut(tokenId);
				await inTime(RELAY_MS, cut, () => new Error("the relay does not answer"));
			} catch (error) {
				console.error("the sockets of a token could not be cut", error);
			}
		},
		waitUntil,
	};
}

/** Of a list the last one: what stands right in front of the app has added that; the others may be anybody's. */
function lastOf(value: string | null): string | null {
	const last = value?.split(",").at(-1)?.trim() ?? "";
	return last === "" || last.length > MAX_ADDRESS_LENGTH ? null : last;
}
