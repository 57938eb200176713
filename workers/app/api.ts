import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { readBindings } from "../../app/middleware/bindings.ts";
import { IMPORT_FILES_HEADER, IMPORT_HEADER } from "../../contract/api/headers.ts";
import { CHUNK_HEADERS } from "../../contract/files/upload-headers.ts";
import { DEFAULT_LOCALE } from "../../contract/constants.ts";
import { REQUEST_ID_HEADER } from "../../contract/request-id.ts";
import { ContractError } from "../../contract/errors.ts";
import { REQUEST_CODE_HEADER } from "../../contract/requests/request-words.ts";
import { SHARE_CODE_HEADER, SHARE_PASS_HEADER } from "../../contract/sharing/share-words.ts";
import { serviceApi } from "../../contract/api/service.ts";
import { FILE_PATHS } from "../../contract/files/file-paths.ts";
import { askCms } from "./ask-cms.ts";

export const API_PREFIX = "/api";
const HOUR_S = 60 * 60;

type AppContext = Context<{ Bindings: AppEnv }>;

/**
 * The CMS contract on the app's own origin, for scripts and mobile apps: `/api/documents` is the CMS's `/documents`.
 * Only a bearer token counts here, so the session cookie does not travel on.
 */
export const api = new Hono<{ Bindings: AppEnv }>();

// Never with cookies: without `Access-Control-Allow-Credentials` no browser sends or shows them.
const namedSites = cors({
	origin: (origin, c: AppContext) => (allowedOrigins(c.env).includes(origin) ? origin : null),
	allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
	allowHeaders: [
		"Authorization",
		"Content-Type",
		"Idempotency-Key",
		IMPORT_HEADER,
		IMPORT_FILES_HEADER,
		"If-None-Match",
		"If-Range",
		"Range",
		...Object.values(CHUNK_HEADERS),
		SHARE_CODE_HEADER,
		SHARE_PASS_HEADER,
		REQUEST_CODE_HEADER,
	],
	exposeHeaders: ["Content-Disposition", "Content-Range", "ETag", "Retry-After", REQUEST_ID_HEADER],
	maxAge: HOUR_S,
});
api.use(`${API_PREFIX}/*`, namedSites);
// The address of a file as an answer has it. What asks there by the session cookie is a page's (`files.ts`).
api.use(FILE_PATHS.content, (c, next) =>
	c.req.header("Authorization") || c.req.method === "OPTIONS" ? namedSites(c, next) : next(),
);
api.all(`${API_PREFIX}/*`, ({ req, env }) => askContract(req.raw, env));
api.get(serviceApi.health.path, async (c) => {
	const { cmsUrl, configuration } = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	const asked = c.req.raw;
	if (cmsUrl === null || (await configuration()).speaksContract) {
		return toCms(asked, c.env, serviceApi.health.path);
	}
	// The specification has no such question: whether it answers at all is what can be known.
	const answer = await toCms(asked, c.env, `${serviceApi.texts.path}?locale=${DEFAULT_LOCALE}`);
	await answer.body?.cancel();
	if (answer.status >= 500) throw new ContractError("ServiceUnavailableError", "error.unavailable");
	return c.json({ data: { status: "ok" }, meta: {} });
});
// A file's `url` opens as it stands; without a token, by the session cookie, it is a page's (`files.ts`).
api.get(FILE_PATHS.content, ({ req, env }, next) =>
	req.header("Authorization") ? toCms(req.raw, env, addressOf(req.raw)) : next(),
);

/**
 * Whether a call of the contract needs no router: no site is named whose scripts would have to be told that they may
 * (decision 125).
 */
export function isPlainCall(request: Request, env: AppEnv): boolean {
	const isContract = addressOf(request).startsWith(`${API_PREFIX}/`);
	return isContract && request.method !== "OPTIONS" && allowedOrigins(env).length === 0;
}

/** The CMS's answer to a call below `/api`. */
export function askContract(request: Request, env: AppEnv): Promise<Response> {
	return toCms(request, env, addressOf(request).slice(API_PREFIX.length));
}

export function allowedOrigins(env: AppEnv): readonly string[] {
	return readBindings(env, () => {}).allowedOrigins;
}

/** Path and query as they were sent. (Hono decodes a path: a blank at its end would be lost, and it be another one.) */
function addressOf({ url }: Request): string {
	return url.slice(url.indexOf("/", url.indexOf("://") + "://".length));
}

function toCms(request: Request, env: AppEnv, address: string): Promise<Response> {
	const headers = new Headers(request.headers);
	headers.delete("Cookie");
	const { method, body } = request;
	return askCms({ request, env }, address, { method, headers, body });
}
