import { href, replace } from "react-router";
import { companyApi } from "../../../contract/api/company.ts";
import { MAX_LOGO_BYTES } from "../../../contract/constants.ts";
import { companySchema, companyWriteSchema } from "../../../contract/company/company.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { type Attempt, attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { COUNTRIES } from "../../features/document-form/choices/form-choices.server.ts";
import type { Opened } from "../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	openedOf,
	saveOpened,
	type Texts,
} from "../../features/form/opened-form.server.ts";
import { formResult, invalidForm, rejectedForm, typedTexts } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { factFields } from "./fact-fields.ts";
import { formatCompanyState } from "./company-state.ts";

/** What is said of a change that was made; else the form is shown again. */
type Changed = { said: ToastMessage } | { form: ReturnType<typeof rejectedForm> };

/** A picture that is too large is refused with its reason; beyond this the form is not read to its end, in bytes. */
const MAX_FORM_BYTES = 12 * 1024 * 1024;

/** Does what a form asks for, and shows the facts again. */
export async function changeCompanyPage({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request, MAX_FORM_BYTES);
	const texts = textsOf(context);
	const changed = await changeCompany(context.get(cmsContext), params.tenantId, form, texts);
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const facts = formatCompanyState({ tab: "facts", isEditing: false });
	return replace(href("/:locale?/my-company/:tenantId", params) + facts);
}

/** Says what has come of it. */
export async function changeCompany(
	cms: CmsClient,
	id: string,
	form: FormData,
	texts: Texts,
): Promise<Changed> {
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
	const parsed = companyWriteSchema.safeParse(factsOf(typedTexts(form)));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	return saveFacts(cms, id, form, { version: parsed.data.version, texts });
}

async function saveFacts(
	cms: CmsClient,
	id: string,
	form: FormData,
	{ version, texts }: { version: number | undefined; texts: Texts },
): Promise<Changed> {
	const { intent: _intent, version: _version, opened: _opened, ...typed } = typedTexts(form);
	const changed = await saveOpened({
		typed,
		// (A form without a version overwrites.)
		opened: { version: version ?? 0, fields: openedOf(form) },
		save: (fields, from) => {
			const data = companyWriteSchema.parse(
				factsOf({ ...fields, ...(version !== undefined && { version: from }) }),
			);
			return attempt(cms.call(companyApi.write, { params: { id }, body: { data } }));
		},
		newerOf: factsNow,
	});
	if (changed.ok) return { said: toast("success", "company.saved") };
	const notes = newerNotes(changed, texts, (name, text) =>
		name === "address.country" ? (COUNTRIES.find(({ value }) => value === text)?.label ?? text) : text,
	);
	const { opened } = changed;
	return {
		form: formResult(changed.status, {
			fieldErrors: { ...changed.error.fieldErrors, ...notes },
			formError: formErrorOf(changed),
			typed: {
				...changed.typed,
				...(version !== undefined && { version: String(opened.version) }),
				opened: JSON.stringify(opened.fields),
			},
		}),
	};
}

/** The facts that somebody else has changed, as their form has them. */
function factsNow(current: unknown): Opened | null {
	const company = companySchema.safeParse(current);
	return company.success ? { version: company.data.version, fields: factFields(company.data) } : null;
}

function saved(outcome: Attempt<unknown>, said: TextKey, form: FormData): Changed {
	return outcome.ok ? { said: toast("success", said) } : { form: rejectedForm(outcome, form) };
}

function refusedLogo(reason: TextKey, form: FormData): Changed {
	return {
		form: formResult(400, { fieldErrors: { logo: reason }, formError: null, typed: typedTexts(form) }),
	};
}

/** `address.street` and its like become an object; fields that the form has not got are not sent. */
function factsOf(texts: Readonly<Record<string, string | number>>): Record<string, unknown> {
	const address: Record<string, unknown> = {};
	const facts: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(texts)) {
		if (name === "intent" || name === "opened") continue;
		const [, part] = /^address\.(\w+)$/.exec(name) ?? [];
		if (part === undefined) facts[name] = value;
		else address[part] = value;
	}
	return { ...facts, address };
}
