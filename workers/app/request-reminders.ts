import { type Context, Hono } from "hono";
import { readBindings } from "../../app/middleware/bindings.ts";
import { codeForHeader } from "../../app/features/behind-links/header-text.ts";
import {
	REQUEST_CODE_HEADER,
	REQUEST_LINK_PATHS,
	requestPagePath,
} from "../../contract/requests/request-words.ts";
import { askCms } from "./ask-cms.ts";

/** `requestRemindersPath` of any code. */
const PATH = "/request/:code/reminders";

/**
 * Where a mail program says for its reader that no more mails are to remind of a request. It posts whatever its standard
 * says (RFC 8058), follows nothing, and knows the status alone.
 */
export const requestReminders = new Hono<{ Bindings: AppEnv }>()
	// Somebody has followed the address: the page of the request has a button for it.
	.get(PATH, (c) => c.redirect(requestPagePath(c.req.param("code"))))
	.post(PATH, async (c) => {
		const status = await mute(c, c.req.param("code"));
		return new Response(null, { status });
	});

async function mute(c: Context<{ Bindings: AppEnv }>, code: string): Promise<number> {
	const bindings = readBindings(c.env, (work) => c.executionCtx.waitUntil(work));
	if (bindings.cmsUrl !== null && !(await bindings.configuration()).offers.includes("documentRequests")) {
		return 404;
	}
	const headers = new Headers({ [REQUEST_CODE_HEADER]: codeForHeader(code) });
	const asked = { request: c.req.raw, env: c.env };
	const answer = await askCms(asked, REQUEST_LINK_PATHS.mute, { method: "POST", headers });
	await answer.body?.cancel();
	return answer.status;
}
