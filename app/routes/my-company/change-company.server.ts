import { href, replace } from "react-router";
import { companyApi } from "../../../contract/api/company.ts";
import { MAX_LOGO_BYTES } from "../../../contract/constants.ts";
import { companyWriteSchema } from "../../../contract/company/company.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { type Attempt, attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formResult, invalidForm, rejectedForm, typedTexts } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { formatCompanyState } from "./company-state.ts";

/** What is said of a change that was made; else the form is shown again. */
type Changed = { said: ToastMessage } | { form: ReturnType<typeof rejectedForm> };

/** A picture that is too large is refused with its reason; beyond this the form is not read to its end, in bytes. */
const MAX_FORM_BYTES = 12 * 1024 * 1024;

/** Does what a form asks for, and shows the facts again. */
export async function changeCompanyPage({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request, MAX_FORM_BYTES);
	const changed = await changeCompany(context.get(cmsContext), params.tenantId, form);
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const facts = formatCompanyState({ tab: "facts", isEditing: false });
	return replace(href("/:locale?/my-company/:tenantId", params) + facts);
}

/** Says what has come of it. */
export async function changeCompany(cms: CmsClient, id: string, form: FormData): Promise<Changed> {
	const params = { id };
	const intent = form.get("intent");
	if (intent === "removeLogo") {
		return saved(await attempt(cms.call(companyApi.removeLogo, { params })), "company.logoRemoved", form);
	}
	if (intent === "saveLogo") {
		const file = form.get("logo");
		if (!(file instanceof File) || file.size === 0) return refusedLogo("upload.chooseFiles", form);
		if (file.size > MAX_LOGO_BYTES) return refusedLogo("company.logoTooLarge", form);
		const bytes = new Uint8Array(await file.arrayBuffer());
		const sent = await attempt(cms.call(companyApi.writeLogo, { params, bytes }));
		return saved(sent, "company.logoSaved", form);
	}
	const parsed = companyWriteSchema.safeParse(factsOf(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	const body = { data: parsed.data };
	return saved(await attempt(cms.call(companyApi.write, { params, body })), "company.saved", form);
}

function saved(outcome: Attempt<unknown>, said: TextKey, form: FormData): Changed {
	if (outcome.ok) return { said: toast("success", said) };
	const { status, error } = outcome;
	// What was typed stays; the page is loaded again with it, so that the next time it is sent with the latest version.
	const isStale = status === 409 && error.current !== undefined;
	return {
		form: rejectedForm(isStale ? { status, error: { ...error, message: "company.changed" } } : outcome, form),
	};
}

function refusedLogo(reason: TextKey, form: FormData): Changed {
	return {
		form: formResult(400, { fieldErrors: { logo: reason }, formError: null, typed: typedTexts(form) }),
	};
}

/** `address.street` and its like become an object; fields that the form has not got are not sent. */
function factsOf(form: FormData): Record<string, unknown> {
	const address: Record<string, unknown> = {};
	const facts: Record<string, unknown> = {};
	for (const [name, value] of form) {
		if (name === "intent") continue;
		const [, part] = /^address\.(\w+)$/.exec(name) ?? [];
		if (part === undefined) facts[name] = value;
		else address[part] = value;
	}
	return { ...facts, address };
}
