import { href, redirect } from "react-router";
import { accountApi } from "../../../../contract/api/account.ts";
import { dayAt, formatDay } from "../../../../contract/days.ts";
import { ERROR_STATUS } from "../../../../contract/errors.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { forgottenSession } from "../../../features/sign-out/forgotten-session.server.ts";
import { refreshFromElsewhere, startPage } from "../../../features/session/guards.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { tokenContext } from "../../../middleware/session.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** For who has had the account deleted and has signed in since; everybody else belongs elsewhere. */
export async function loadClosing({ request, context, params }: Route.LoaderArgs) {
	const toLogin = () => redirect(href("/:locale?/login", params), { headers: forgottenSession(request) });
	if (!context.get(tokenContext)) throw refreshFromElsewhere(request) ?? toLogin();
	const cms = context.get(cmsContext);
	await requireOffer(cms, "deleteAccount");
	const asked = cms.call(accountApi.closing);
	const answered = await attempt(asked);
	if (!answered.ok && answered.status === ERROR_STATUS.UnauthorizedError) throw toLogin();
	const { closesAt } = await orErrorPage(asked);
	if (closesAt === null) throw redirect(startPage(request));
	const day = formatDay(dayAt(Date.parse(closesAt)));
	return { title: pageTitle(context, "keepAccount.title"), day };
}
