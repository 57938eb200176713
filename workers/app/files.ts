import { type Context, type Handler, Hono } from "hono";
import { refreshFromElsewhere, toSignIn } from "../../app/features/session/guards.ts";
import { isForOtherUser } from "../../app/features/upload/other-user.server.ts";
import { readBindings } from "../../app/middleware/bindings.ts";
import { readSessionToken } from "../../app/middleware/session-cookie.ts";
import { fillPath } from "../../contract/api/path.ts";
import { ContractError } from "../../contract/errors.ts";
import {
	BROWSER_LOGO_PATH,
	browserPath,
	COMPANY_LOGO_PATH,
	FILE_PATHS,
} from "../../contract/files/file-paths.ts";
import { CHUNK_HEADERS } from "../../contract/files/upload-headers.ts";
import { askCms } from "./ask-cms.ts";
import { isRefusedNavigation } from "./refused-navigation.ts";
import { specOnlyFile } from "./spec-only-files.ts";

/** What of a browser's request concerns the CMS. */
const FORWARDED = [
	...Object.values(CHUNK_HEADERS),
	"Content-Type",
	"Content-Length",
	"Range",
	"If-Range",
	"If-None-Match",
];

/**
 * Files for the user's browser, by the session cookie: bytes, pictures and text of a file, uploads in chunks, and
 * what is asked before one.
 * Bodies stream through in both directions.
 */
export const files = new Hono<{ Bindings: AppEnv }>()
	.on(["GET", "POST", "DELETE"], browserPath(FILE_PATHS.upload), forwardTo(FILE_PATHS.upload))
	.get(browserPath(FILE_PATHS.check), forwardTo(FILE_PATHS.check))
	.on(["GET", "DELETE"], browserPath(FILE_PATHS.file), forwardTo(FILE_PATHS.file));
for (const part of ["content", "preview", "text", "layout", "pages", "find"] as const) {
	files.get(browserPath(FILE_PATHS[part]), forwardTo(FILE_PATHS[part]));
}
files.get(BROWSER_LOGO_PATH, forwardTo(COMPANY_LOGO_PATH));
// Its `url` in an answer of the contract, opened in the user's browser.
files.get(FILE_PATHS.content, forwardTo(FILE_PATHS.content));

function forwardTo(path: string): Handler<{ Bindings: AppEnv }> {
	return async (c, next) => {
		const answer = await forward(c, path);
		if (!isRefusedNavigation(c.req.raw, answer)) return answer;
		await answer.body?.cancel();
		if (answer.status !== 401) return next();
		const { pathname, search } = new URL(c.req.url);
		return refreshFromElsewhere(c.req.raw) ?? toSignIn(pathname + search, {});
	};
}

async function forward(c: Context<{ Bindings: AppEnv }>, path: string): Promise<Response> {
	const request = c.req.raw;
	const token = readSessionToken(request);
	const bindings = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	if (!token || (await isForOtherUser(request, token, bindings))) {
		const error = new ContractError("UnauthorizedError", "error.unauthorized");
		return Response.json(error.toBody(), { status: error.status });
	}
	if (bindings.cmsUrl !== null && !(await bindings.configuration()).speaksContract) {
		return specOnlyFile(bindings, { path, id: c.req.param("id") ?? "", token, request });
	}
	const headers = new Headers({ Authorization: `Bearer ${token}` });
	for (const name of FORWARDED) {
		const value = request.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	const { method, body, url } = request;
	return askCms({ request, env: c.env }, `${fillPath(path, c.req.param())}${new URL(url).search}`, {
		method,
		headers,
		body,
	});
}
