import { href, redirect } from "react-router";
import { mandateOfferApi } from "../../../contract/api/mandates.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { attempt } from "../../cms/attempt.ts";
import { unknownIntent } from "../../features/form/chosen-work.server.ts";
import { rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { toSignIn } from "../../features/session/guards.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";

/** Does what a button of the page says: looking at it uses nothing up. */
export async function answerOffer({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	const code = url.searchParams.get("code") ?? "";
	const intent = form.get("intent");
	if (intent === "signIn") return toSignIn(url.pathname + url.search, params);
	if (intent === "decline") {
		const declined = await attempt(cms.call(mandateOfferApi.decline, { body: { code } }));
		if (!declined.ok) return rejectedForm(declined, form);
		context.get(toastsContext).leave(toast("success", "mandateOffer.declined"));
		return redirect(href("/:locale?", params));
	}
	// Working for somebody is nothing that a form may come to by accident.
	if (intent !== "accept") throw unknownIntent();
	const tenant = String(form.get("tenant") ?? "");
	const version = requiredVersion.safeParse(form.get("version")).data;
	const accepted = await attempt(cms.call(mandateOfferApi.accept, { body: { code, tenant, version } }));
	if (!accepted.ok) return rejectedForm(accepted, form);
	const { name } = accepted.value.tenant;
	context.get(toastsContext).leave(toast("success", "mandateOffer.accepted", { name }));
	return redirect(href("/:locale?/my-company/broker/:tenantId", { ...params, tenantId: tenant }));
}
