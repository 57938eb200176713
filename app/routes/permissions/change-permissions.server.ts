import { replace } from "react-router";
import { z } from "zod";
import { invitationApi, memberApi } from "../../../contract/api/members.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { keptTab } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { formatPermissionsState, parsePermissionsState } from "./permissions-state.ts";
import { LEVELS, rightsOf } from "./rights/levels.ts";

const memberField = z.string().regex(/^[a-z0-9]{24}:\d{1,9}$/);
const formSchema = z.object({
	intent: z.enum(["rights", "resend", "withdraw", "demand", "demandNot"]),
	invitation: documentIdSchema.or(z.literal("")).default(""),
	/** A category, or all of them. */
	category: documentIdSchema.or(z.literal("")).default(""),
	level: z.enum(["", ...LEVELS]).default(""),
});

/** Does what a form asks for, and shows the list again. */
export async function changePeople({ request, url, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	context.get(toastsContext).leave(await changePermissions(context.get(cmsContext), params.tenantId, form));
	const state = parsePermissionsState(url.searchParams, keptTab(request, "permissions_tab"));
	return replace(url.pathname + formatPermissionsState({ ...state, isAllChosen: false }));
}

/** Says what has come of it. */
async function changePermissions(cms: CmsClient, tenantId: string, form: FormData): Promise<ToastMessage> {
	const parsed = formSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return toast("error", "error.badRequest");
	const { intent, invitation, category, level } = parsed.data;
	if (intent === "rights") return changeSeveral(cms, tenantId, { form, category, level });
	if (intent === "demand" || intent === "demandNot") return demand(cms, tenantId, intent === "demand");
	const params = { id: invitation };
	if (intent === "resend") {
		const sent = await attempt(cms.call(invitationApi.resend, { params }));
		return sent.ok ? toast("success", "permissions.resent", { email: sent.value.email }) : errorToast(sent);
	}
	const withdrawn = await attempt(cms.call(invitationApi.withdraw, { params }));
	return withdrawn.ok ? toast("success", "permissions.withdrawn") : errorToast(withdrawn);
}

async function demand(cms: CmsClient, tenantId: string, isDemanded: boolean): Promise<ToastMessage> {
	const call = cms.call(secondFactorApi.demand, { params: { id: tenantId }, body: { data: { isDemanded } } });
	const demanded = await attempt(call);
	if (!demanded.ok) return errorToast(demanded);
	return toast("success", isDemanded ? "permissions.demandOn" : "permissions.demandOff");
}

async function changeSeveral(
	cms: CmsClient,
	tenantId: string,
	{ form, category, level }: { form: FormData; category: string; level: (typeof LEVELS)[number] | "" },
): Promise<ToastMessage> {
	const chosen = form.getAll("member").filter((value) => memberField.safeParse(value).success);
	if (chosen.length === 0) return toast("warn", "permissions.chooseSomebody");
	if (level === "") return toast("warn", "permissions.chooseLevel");
	const members = chosen.map((value) => {
		const [documentId = "", version] = String(value).split(":");
		return { documentId, version: Number(version) };
	});
	const changed = await attempt(
		cms.call(memberApi.updateSeveral, {
			params: { id: tenantId },
			body: {
				data: { members, rights: rightsOf(level), ...(category !== "" && { categories: [category] }) },
			},
		}),
	);
	if (changed.ok) return toast("success", "permissions.changedSeveral", { people: namesOf(changed.value) });
	const stale = z.array(z.object({ name: z.string() })).safeParse(changed.error.current);
	if (!stale.success) return errorToast(changed);
	return toast("error", "permissions.staleSeveral", { people: namesOf(stale.data) });
}

function namesOf(members: readonly { name: string }[]): string {
	const names = members.slice(0, 3).map(({ name }) => name);
	return members.length > names.length ? `${names.join(", ")} …` : names.join(", ");
}
