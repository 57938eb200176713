import { href, replace } from "react-router";
import { z } from "zod";
import { mandateApi } from "../../../contract/api/mandates.ts";
import { dayToSend } from "../../../contract/days.ts";
import { MANDATE_RIGHTS, type MandateRight } from "../../../contract/entities/mandate.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { searchChoices } from "../../features/document-form/choices/search-choices.server.ts";
import type { FoundChoices } from "../../features/document-form/values/choice.ts";
import {
	type FormResult,
	formResult,
	invalidForm,
	rejectedForm,
	typedTexts,
} from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { formatMandatesState, parseMandatesState } from "./mandates-state.ts";

/** A form that comes back, with the documents that were found where it asked for some. */
export type MandateFormResult = FormResult & { found?: FoundChoices };

/** What is said of a change that was made or refused as a whole; else the form is shown again. */
type Changed = { said: ToastMessage } | { form: ReturnType<typeof formResult<MandateFormResult>> };

const changeSchema = z.object({
	intent: z.enum(["offer", "save", "resend", "end"]).default("offer"),
	/** The mandate that is there already, and what it is called. */
	mandate: z.literal("").or(documentIdSchema).default(""),
	name: z.string().default(""),
	version: requiredVersion.optional(),
});

/** Does what a form asks for, and shows the list again. */
export async function changeMandates({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const changed = await changeMandate(cms, params.tenantId, await readForm(request));
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const state = { ...parseMandatesState(url.searchParams), isNew: false, opened: null };
	return replace(href("/:locale?/my-company/:tenantId/mandates", params) + formatMandatesState(state));
}

async function changeMandate(cms: CmsClient, tenant: string, form: FormData): Promise<Changed> {
	const parsed = changeSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	const { intent, mandate, name, version } = parsed.data;
	const params = { id: mandate };
	if (intent === "end" || intent === "resend") {
		const done = await attempt<unknown>(
			intent === "end" ? cms.call(mandateApi.end, { params }) : cms.call(mandateApi.resend, { params }),
		);
		if (!done.ok) return { said: errorToast(done) };
		return { said: toast("success", `mandates.done.${intent}`, { name }) };
	}
	const document = await findDocument(cms, tenant, form);
	if (document !== null && typeof document !== "string") return { form: document.form };
	const terms = { ...readTerms(form), document };
	const written =
		intent === "offer"
			? await attempt(
					cms.call(mandateApi.create, {
						body: { data: { ...terms, tenant, email: textOf(form, "email") } },
					}),
				)
			: await attempt(cms.call(mandateApi.update, { params, body: { data: { ...terms, version } } }));
	if (!written.ok) return { form: rejectedForm(written, form) };
	const called = written.value.broker?.name ?? written.value.offeredTo;
	return { said: toast("success", `mandates.done.${intent}`, { name: called }) };
}

/**
 * The document that is chosen, or the one that fits what is typed; `null` for none. Where several fit the form comes
 * back and offers them.
 */
async function findDocument(cms: CmsClient, tenant: string, form: FormData) {
	const chosen = textOf(form, "document");
	const text = textOf(form, "documentText");
	if (chosen !== "" || text === "") return chosen === "" ? null : chosen;
	const found = await searchChoices(cms, "documents", { tenant, text });
	const [first, ...others] = found.choices;
	if (first && others.length === 0) return first.value;
	const message = first ? "mandates.chooseDocument" : "mandates.noDocument";
	return {
		form: formResult<MandateFormResult>(400, {
			fieldErrors: { document: message },
			formError: null,
			typed: typedTexts(form),
			...(first && { found }),
		}),
	};
}

/** What the fields say of a mandate, as the CMS is sent it: what is no day it refuses by its field. */
function readTerms(form: FormData) {
	const lastDay = textOf(form, "lastDay");
	return {
		firstDay: dayToSend(textOf(form, "firstDay")),
		lastDay: lastDay === "" ? null : dayToSend(lastDay),
		categories: [...form].flatMap(([name, value]): { category: string; right: MandateRight }[] => {
			const right = MANDATE_RIGHTS.find((known) => known === value);
			return name.startsWith("right.") && right ? [{ category: name.slice("right.".length), right }] : [];
		}),
	};
}

function textOf(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value.trim() : "";
}
