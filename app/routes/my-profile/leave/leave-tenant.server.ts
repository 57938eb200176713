import { data, href, redirect } from "react-router";
import { identityApi } from "../../../../contract/api/identity.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { rejectedForm } from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";

/** Which tenant is to be left, and whether it can be. */
export async function loadLeaving({ context, params }: Route.LoaderArgs) {
	const { tenant, isLastAdmin } = await ownTenant(context.get(cmsContext), params.tenantId);
	return { title: pageTitle(context, "leaveTenant.title"), name: tenant.name, isLastAdmin };
}

/** Takes the user out of the tenant, and goes back to the profile. */
export async function leaveTenant({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	const { tenant } = await ownTenant(cms, params.tenantId);
	const left = await attempt(cms.call(identityApi.leaveTenant, { params: { id: tenant.documentId } }));
	if (!left.ok) return rejectedForm(left, form);
	context.get(toastsContext).leave(toast("success", "leaveTenant.done", { name: tenant.name }));
	return redirect(href("/:locale?/my-profile", params));
}

/** One of the user's tenants; 404 for any other. */
async function ownTenant(cms: CmsClient, tenantId: string) {
	await requireOffer(cms, "profile");
	const memberships = await orErrorPage(cms.call(identityApi.memberships));
	const membership = memberships.find(({ tenant }) => tenant.documentId === tenantId);
	// oxlint-disable-next-line no-throw-literal -- the router takes a thrown `data()` as an error response
	if (!membership) throw data({ message: "error.notFound" }, { status: 404 });
	return membership;
}
