import { data, href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { shareLinkApi } from "../../../contract/api/sharing/shares.ts";
import { attempt } from "../../cms/attempt.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { sharingCodeCookie } from "../../middleware/session-cookie.ts";
import { tokenContext } from "../../middleware/session.ts";
import { passCookies } from "./open-share.server.ts";
import { linkHeaders } from "./share-headers.ts";

const intentSchema = z.enum(["unlock", "signIn", "register"]);

interface Asked {
	request: Request;
	context: Readonly<RouterContextProvider>;
	form: FormData;
	code: string;
	/** The path of the page. */
	page: string;
	params: { locale?: string | undefined };
}

/** Does what a button of the page says. */
export async function answerShare({ request, context, form, code, page, params }: Asked) {
	const intent = intentSchema.safeParse(form.get("intent")).data ?? "unlock";
	if (intent !== "unlock") {
		// The code stands in no address on its way: neither a log nor another site gets to see it.
		const headers = { "Set-Cookie": sharingCodeCookie(code, request) };
		if (context.get(tokenContext)) return redirect(href("/:locale?/sharing/keep", params), { headers });
		const way =
			intent === "signIn" ? href("/:locale?/login", params) : href("/:locale?/registration", params);
		return redirect(way, { headers });
	}
	const password = String(form.get("password") ?? "");
	const unlocked = await attempt(
		context.get(cmsContext).call(shareLinkApi.unlock, {
			headers: linkHeaders(code, request),
			body: { password },
		}),
	);
	if (unlocked.ok) {
		const headers = new Headers();
		for (const cookie of passCookies(unlocked.value.pass, code, page, request)) {
			headers.append("Set-Cookie", cookie);
		}
		return redirect(page, { headers });
	}
	// Its page says what is wrong with the link.
	if (unlocked.status === 404) return redirect(page);
	const { fieldErrors, message } = unlocked.error;
	return data({ error: fieldErrors["password"] ?? message }, { status: unlocked.status });
}
