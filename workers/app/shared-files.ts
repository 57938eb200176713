import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { readBindings } from "../../app/middleware/bindings.ts";
import { fillPath } from "../../contract/api/path.ts";
import { ContractError } from "../../contract/errors.ts";
import {
	SHARE_CODE_HEADER,
	SHARE_LINK_PATHS,
	SHARE_PASS_COOKIE,
	SHARE_PASS_HEADER,
	SHARED_FILE_PARTS,
	type SharedFilePart,
	sharePagePath,
} from "../../contract/sharing/share-words.ts";
import { askCms } from "./ask-cms.ts";
import { isRefusedNavigation } from "./refused-navigation.ts";

/** What of a browser's request concerns the CMS. */
const FORWARDED = ["Range", "If-Range", "If-None-Match"];

/**
 * Files of a link for whoever has it: by the code in the address, and where there is a password by the pass in the cookie
 * of the link's own path. Whoever is signed in is nobody here: a link opens for itself alone.
 */
export const sharedFiles = new Hono<{ Bindings: AppEnv }>();
for (const part of SHARED_FILE_PARTS) {
	sharedFiles.get(`/share/:code/files/:id/${part}`, async (c) => {
		const answer = await forward(c, part);
		if (!isRefusedNavigation(c.req.raw, answer)) return answer;
		await answer.body?.cancel();
		// The link's page asks for the password, or says what has become of it.
		return c.redirect(sharePagePath(c.req.param("code")));
	});
}

async function forward(c: Context<{ Bindings: AppEnv }>, part: SharedFilePart): Promise<Response> {
	const bindings = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	if (bindings.cmsUrl !== null && !(await bindings.configuration()).offers.includes("sharing")) {
		const error = new ContractError("NotFoundError", "error.shareGone");
		return Response.json(error.toBody(), { status: error.status });
	}
	const { code = "", id = "" } = c.req.param() as { code?: string; id?: string };
	const headers = new Headers({ [SHARE_CODE_HEADER]: isHeaderText(code) ? code : "" });
	const pass = getCookie(c, SHARE_PASS_COOKIE);
	if (pass !== undefined && isHeaderText(pass)) headers.set(SHARE_PASS_HEADER, pass);
	for (const name of FORWARDED) {
		const value = c.req.header(name);
		if (value !== undefined) headers.set(name, value);
	}
	const path = fillPath(SHARE_LINK_PATHS[part], { id });
	const request = c.req.raw;
	const { method } = request;
	return askCms({ request, env: c.env }, `${path}${new URL(c.req.url).search}`, { method, headers });
}

/** What a header can carry: everything that is made here can. */
function isHeaderText(text: string): boolean {
	return /^[\x21-\x7e]*$/.test(text);
}
