import { href, replace } from "react-router";
import { z } from "zod";
import { mandateApi } from "../../../contract/api/mandates.ts";
import { dayToSend, formatDay, isDay } from "../../../contract/days.ts";
import { mandateSchema } from "../../../contract/entities/mandate.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { searchChoices } from "../../features/document-form/choices/search-choices.server.ts";
import type { FoundChoices } from "../../features/document-form/values/choice.ts";
import { type FormResult, formResult } from "../../features/form/form-result.server.ts";
import type { FieldTexts, Opened } from "../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	openedOf,
	saveOpened,
	type Texts,
} from "../../features/form/opened-form.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { type RightsSearch, SEARCH_INTENT, searchOf } from "../../features/rights-search/rights-search.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import {
	categoriesOf,
	changeableFields,
	type MandateValues,
	NO_RIGHT,
	rightName,
	typedValues,
	valuesOf,
	withFields,
} from "./mandate-values.ts";
import { formatMandatesState, parseMandatesState } from "./mandates-state.ts";

/** A form that comes back, with what it was opened with and the documents that were found where it asked for some. */
export type MandateFormResult = FormResult<MandateValues> & {
	opened?: Opened | undefined;
	found?: FoundChoices;
	/** What is searched among the categories. */
	search?: RightsSearch;
};

/** What is said of a change that was made or refused as a whole; else the form is shown again. */
type Changed = { said: ToastMessage } | { form: ReturnType<typeof formResult<MandateFormResult>> };

const changeSchema = z.object({
	intent: z.enum(["offer", "save", "resend", "end", SEARCH_INTENT]).default("offer"),
	/** The mandate that is there already, and what it is called. */
	mandate: z.literal("").or(documentIdSchema).default(""),
	name: z.string().default(""),
	version: requiredVersion.optional(),
});

/** Does what a form asks for, and shows the list again. */
export async function changeMandates({ request, url, context, params }: Route.ActionArgs) {
	const cms = context.get(cmsContext);
	const changed = await changeMandate(cms, params.tenantId, await readForm(request), textsOf(context));
	if ("form" in changed) return changed.form;
	context.get(toastsContext).leave(changed.said);
	const state = { ...parseMandatesState(url.searchParams), isNew: false, opened: null };
	return replace(href("/:locale?/my-company/:tenantId/mandates", params) + formatMandatesState(state));
}

/** Says what has come of it. */
export async function changeMandate(
	cms: CmsClient,
	tenant: string,
	form: FormData,
	texts: Texts,
): Promise<Changed> {
	const typed = typedValues(form);
	const parsed = changeSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) {
		return { form: formResult(400, { fieldErrors: {}, formError: "error.badRequest", typed }) };
	}
	const { intent, mandate, name, version } = parsed.data;
	const params = { id: mandate };
	if (intent === "end" || intent === "resend") {
		const done = await attempt<unknown>(
			intent === "end" ? cms.call(mandateApi.end, { params }) : cms.call(mandateApi.resend, { params }),
		);
		if (!done.ok) return { said: errorToast(done) };
		return { said: toast("success", `mandates.done.${intent}`, { name }) };
	}
	const opened = version === undefined ? undefined : { version, fields: openedFields(form, typed) };
	if (intent === SEARCH_INTENT) {
		const search = searchOf(form);
		const shown = { fieldErrors: {}, formError: null, typed, opened, search };
		return { form: formResult<MandateFormResult>(200, shown) };
	}
	const found = await findDocument(cms, tenant, form, opened?.fields["document"]);
	if (typeof found !== "string") {
		return { form: formResult<MandateFormResult>(400, { formError: null, typed, opened, ...found }) };
	}
	const values = {
		...typed,
		document: found,
		firstDay: dayToSend(typed.firstDay),
		lastDay: typed.lastDay === "" ? "" : dayToSend(typed.lastDay),
	};
	if (intent === "save") return save(cms, mandate, { values, typed, opened, texts });
	const data = { ...termsOf(values), tenant, email: values.email };
	const offered = await attempt(cms.call(mandateApi.create, { body: { data } }));
	if (offered.ok) return { said: toast("success", "mandates.done.offer", { name: offered.value.offeredTo }) };
	const { fieldErrors, message } = offered.error;
	const formError = Object.keys(fieldErrors).length > 0 ? null : message;
	return { form: formResult<MandateFormResult>(offered.status, { fieldErrors, formError, typed }) };
}

/** With what the form was opened: a category that came to it since had no right then. */
function openedFields(form: FormData, { rights }: MandateValues): FieldTexts {
	const said = openedOf(form);
	if (Object.keys(said).length === 0) return said;
	return { ...Object.fromEntries(Object.keys(rights).map((id) => [rightName(id), NO_RIGHT])), ...said };
}

interface Save {
	/** As the CMS is sent them. */
	values: MandateValues;
	/** As they were typed. */
	typed: MandateValues;
	/** Without it the form overwrites. */
	opened: Opened | undefined;
	texts: Texts;
}

async function save(cms: CmsClient, id: string, { values, typed, opened, texts }: Save): Promise<Changed> {
	const known = Object.keys(values.rights);
	// Of categories that the form does not know (yet) it says nothing: they stay as somebody else has made them.
	let newest = values;
	let documentNow = "";
	const saved = await saveOpened({
		typed: changeableFields(values, known),
		opened: opened ?? { version: 0, fields: {} },
		save: (fields, from) => {
			const data = { ...termsOf(withFields(newest, fields)), ...(opened && { version: from }) };
			return attempt(cms.call(mandateApi.update, { params: { id }, body: { data } }));
		},
		newerOf: (current) => {
			const mandate = mandateSchema.safeParse(current).data;
			if (!mandate) return null;
			const there = valuesOf(mandate);
			newest = { ...values, rights: { ...there.rights, ...values.rights } };
			documentNow = mandate.document?.name ?? "";
			return { version: mandate.version, fields: changeableFields(there, Object.keys(newest.rights)) };
		},
	});
	if (saved.ok) {
		const called = saved.value.broker?.name ?? saved.value.offeredTo;
		return { said: toast("success", "mandates.done.save", { name: called }) };
	}
	const said = (name: string, text: string) =>
		name === "document" ? documentNow : saidField(texts, name, text);
	const fieldErrors = { ...saved.error.fieldErrors, ...newerNotes(saved, texts, said) };
	// (Where nothing has been taken over, what was typed stays as it was.)
	const isMerged = saved.opened.version !== opened?.version;
	const shown = isMerged ? { ...withFields(newest, saved.typed), documentText: typed.documentText } : typed;
	return {
		form: formResult<MandateFormResult>(saved.status, {
			fieldErrors,
			formError: formErrorOf(saved),
			typed: shown,
			opened: opened && saved.opened,
		}),
	};
}

/** A field as people read it. */
function saidField(texts: Texts, name: string, text: string): string {
	if (name === "firstDay" || name === "lastDay") return isDay(text) ? formatDay(text) : text;
	if (!name.startsWith(rightName(""))) return text;
	return texts(`mandates.right.${text === "Read" || text === "Edit" ? text : NO_RIGHT}`);
}

/**
 * The document that is chosen, or the one that fits what is typed; empty for none. Where several fit the form comes
 * back and offers them. What is typed counts before what the form was opened with.
 */
async function findDocument(
	cms: CmsClient,
	tenant: string,
	form: FormData,
	before: string | undefined,
): Promise<string | { fieldErrors: FieldTexts; found?: FoundChoices }> {
	const { document: chosen, documentText: text } = typedValues(form);
	const isChosen = chosen !== "" && (chosen !== before || form.get("searched") === text);
	if (text === "" || isChosen) return chosen;
	const found = await searchChoices(cms, "documents", { tenant, text });
	const [first, ...others] = found.choices;
	if (first && others.length === 0) return first.value;
	const message = first ? "mandates.chooseDocument" : "mandates.noDocument";
	return { fieldErrors: { document: message }, ...(first && { found }) };
}

/** As the CMS is sent it: what is no day it refuses by its field. */
function termsOf(values: MandateValues) {
	const { firstDay, lastDay, document } = values;
	return {
		firstDay,
		lastDay: lastDay === "" ? null : lastDay,
		categories: categoriesOf(values),
		document: document === "" ? null : document,
	};
}
