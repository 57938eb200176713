import { href, redirect } from "react-router";
import { accountApi } from "../../../../contract/api/account.ts";
import { dayAt, formatDay } from "../../../../contract/days.ts";
import { closeAccountSchema } from "../../../../contract/identity/account-closing.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { invalidForm, rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { currentUser } from "../../../features/session/current-user.ts";
import { forgottenSession } from "../../../features/sign-out/forgotten-session.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** Whose account it is, and what becomes of each tenant with it. */
export async function loadDeletion({ request, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "deleteAccount");
	const [{ email, hasPassword = true }, { tenants }] = await orErrorPage(
		Promise.all([currentUser(request, context), cms.call(accountApi.closing)]),
	);
	return { title: pageTitle(context, "deleteAccount.title"), email, hasPassword, tenants };
}

/** Shuts the account of whoever has proven to be its user, and signs out. */
export async function deleteAccount({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const typed = (name: string) => String(form.get(name) ?? "").trim() || undefined;
	const proof = closeAccountSchema.safeParse({
		password: form.get("password") ?? undefined,
		email: typed("email"),
	});
	if (!proof.success) return invalidForm(proof.error, form);
	const closed = await attempt(context.get(cmsContext).call(accountApi.close, { body: proof.data }));
	if (!closed.ok) return rejectedForm(closed, form);
	const day = formatDay(dayAt(Date.parse(closed.value.closesAt)));
	context.get(toastsContext).leave(toast("info", "deleteAccount.done", { day }));
	return redirect(href("/:locale?/login", params), { headers: forgottenSession(request) });
}
