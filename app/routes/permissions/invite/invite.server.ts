import { href, redirect } from "react-router";
import { invitationApi } from "../../../../contract/api/members.ts";
import { invitationWriteSchema } from "../../../../contract/identity/invitations.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { listCategories } from "../../../cms/tenant-lists.ts";
import {
	type FormResult,
	formResult,
	invalidForm,
	rejectedForm,
	typedTexts,
} from "../../../features/form/form-result.server.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { isPlanFull } from "../../../features/plan/plan-room.server.ts";
import { type RightsSearch, SEARCH_INTENT, searchOf } from "../../../features/rights-search/rights-search.ts";
import { tenantOfPage } from "../../../features/tenant-pages/tenant-of-page.server.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { formatPermissionsState, parsePermissionsState } from "../permissions-state.ts";
import { ALL_CATEGORIES_FIELD } from "../rights/levels.ts";
import { readRights } from "../rights/read-rights.server.ts";
import type { Route } from "./+types/route";

/** The tenant, with the categories on which rights can be given. */
export async function loadInvite({ context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "members");
	const { tenant } = await tenantOfPage(cms, "permissions", params.tenantId);
	const [categories, isFull] = await Promise.all([
		orErrorPage(listCategories(cms, params.tenantId)),
		isPlanFull(cms, params.tenantId, "members"),
	]);
	return {
		title: pageTitle(context, "permissions.inviteTitle"),
		tenant,
		/** Its plan has no room for another person. */
		isFull,
		categories: categories.map(({ documentId, name, isActive }) => ({ documentId, name, isActive })),
	};
}

/** A form that comes back; `search` is what is searched among its categories. */
export type InviteResult = FormResult & { search?: RightsSearch };

/** The form as it was filled in. */
function searched(form: FormData) {
	const typed = typedTexts(form);
	return formResult<InviteResult>(200, { fieldErrors: {}, formError: null, typed, search: searchOf(form) });
}

/** As the contract has it, and it gives something: who is let in without any right sees nothing at all. */
const formSchema = invitationWriteSchema.refine(
	({ tenantRole, categoryAccess }) => tenantRole === "Admin" || categoryAccess.length > 0,
	{ path: [ALL_CATEGORIES_FIELD], message: "permissions.inviteWithoutRight", when: () => true },
);

/** Sends an invitation, and shows it among the others. */
export async function invite({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	if (form.get("intent") === SEARCH_INTENT) return searched(form);
	const asked = formSchema.safeParse({
		email: String(form.get("email") ?? "").trim(),
		tenantRole: form.get("tenantRole") ?? "Member",
		categoryAccess: readRights(form).filter(({ rights }) => rights.length > 0),
	});
	if (!asked.success) return invalidForm(asked.error, form);
	const invited = await attempt(
		context.get(cmsContext).call(invitationApi.create, {
			params: { id: params.tenantId },
			body: { data: asked.data },
		}),
	);
	if (!invited.ok) return rejectedForm(invited, form);
	context.get(toastsContext).leave(toast("success", "permissions.invited", { email: invited.value.email }));
	const list = { ...parsePermissionsState(new URLSearchParams()), tab: "invitations" as const };
	return redirect(href("/:locale?/permissions/:tenantId", params) + formatPermissionsState(list));
}
