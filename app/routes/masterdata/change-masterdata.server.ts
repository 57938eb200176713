import { href, replace } from "react-router";
import { z } from "zod";
import { categoryApi, folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { MAX_CATEGORY_REMINDERS } from "../../../contract/constants.ts";
import {
	documentCategorySchema,
	documentFolderSchema,
	documentPartySchema,
} from "../../../contract/entities/entities.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { PARTY_TYPES, partyName, REMINDER_TYPES } from "../../../contract/entities/vocabulary.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { COUNTRIES } from "../../features/document-form/choices/form-choices.server.ts";
import { partyInput } from "../../features/document-form/save/to-document-input.server.ts";
import {
	NO_PARTY_FIELDS,
	PARTY_FIELDS,
	partyFields,
} from "../../features/document-form/values/party-values.ts";
import type { FieldTexts, Opened } from "../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	openedOf,
	saveOpened,
	type Texts,
} from "../../features/form/opened-form.server.ts";
import { formResult, invalidForm, rejectedForm, typedTexts } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { repeatKey } from "../../features/form/repeat-key.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { keptTab } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { textsOf } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { categoryFields } from "./entry-fields.ts";
import {
	closed,
	formatMasterdataState,
	type MasterdataTab,
	parseMasterdataState,
} from "./masterdata-state.ts";

const changeSchema = z.object({
	intent: z.enum(["create", "save", "delete", "merge", "move"]),
	/** The entry that is there already, and what it is called. */
	entry: z.literal("").or(documentIdSchema).default(""),
	version: requiredVersion.optional(),
	entryName: z.string().default(""),
	into: z.string().default(""),
	/** To which a category is moved. */
	position: z.string().default(""),
});
type Change = z.infer<typeof changeSchema>;

/** What is said of a change that was made or refused as a whole (where it shows, nothing); else the form is shown again. */
type Changed = { said: ToastMessage | null } | { form: ReturnType<typeof rejectedForm> };

const API = { categories: categoryApi, folders: folderApi, parties: partyApi } as const;

/** Does what a form asks for, and shows the list again. */
export async function changeMasterdataPage({ request, url, context, params }: Route.ActionArgs) {
	const state = parseMasterdataState(url.searchParams, keptTab(request, "masterdata_tab"));
	const form = await readForm(request);
	const texts = textsOf(context);
	const changed = await changeMasterdata(context.get(cmsContext), params.tenantId, state.tab, form, texts);
	if ("form" in changed) return changed.form;
	if (changed.said) context.get(toastsContext).leave(changed.said);
	return replace(href("/:locale?/masterdata/:tenantId", params) + formatMasterdataState(closed(state)));
}

/** Says what has come of it. */
export async function changeMasterdata(
	cms: CmsClient,
	tenant: string,
	tab: MasterdataTab,
	form: FormData,
	texts: Texts,
): Promise<Changed> {
	const parsed = changeSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	const { intent, entry, entryName: name } = parsed.data;
	if (intent === "move") return move(cms, parsed.data);
	if (intent === "merge") return merge(cms, tab, parsed.data, form);
	if (intent === "create") return create(cms, tenant, tab, form);
	if (intent === "save") return save(cms, tab, parsed.data, form, texts);
	const deleted = await attempt(cms.call(API[tab].delete, { params: { id: entry } }));
	if (!deleted.ok) return { said: errorToast(deleted) };
	return {
		said: toast("success", (await hasGone(cms, tab, entry)) ? "masterdata.removed" : "masterdata.removing", {
			name,
		}),
	};
}

/** A folder with many documents goes with the last of them. What cannot be asked just now may still be there. */
async function hasGone(cms: CmsClient, tab: MasterdataTab, id: string): Promise<boolean> {
	if (tab !== "folders") return true;
	const read = await attempt(cms.call(folderApi.read, { params: { id } }));
	return !read.ok && read.status === 404;
}

/** Without a version: whoever presses twice means the same place. */
async function move(cms: CmsClient, { entry, position }: Change): Promise<Changed> {
	const body = { data: { position: Number(position) } };
	const moved = await attempt(cms.call(categoryApi.update, { params: { id: entry }, body }));
	return { said: moved.ok ? null : errorToast(moved) };
}

async function merge(
	cms: CmsClient,
	tab: MasterdataTab,
	{ entry, version, entryName: name, into }: Change,
	form: FormData,
): Promise<Changed> {
	if (!documentIdSchema.safeParse(into).success) {
		const fieldErrors = { into: "masterdata.chooseTarget" };
		return { form: formResult(400, { fieldErrors, formError: null, typed: typedTexts(form) }) };
	}
	const body = { data: { into, version } };
	const merged = await attempt(cms.call(API[tab].merge, { params: { id: entry }, body }));
	if (!merged.ok) {
		return merged.status === 400 ? { form: rejectedForm(merged, form) } : { said: errorToast(merged) };
	}
	const key = merged.value.left === 0 ? "masterdata.merged" : "masterdata.merging";
	return { said: toast("success", key, { name, into: merged.value.into.name }) };
}

async function create(cms: CmsClient, tenant: string, tab: MasterdataTab, form: FormData): Promise<Changed> {
	const made = await attempt(createEntry(cms, tenant, tab, form));
	if (made.ok) return { said: toast("success", "masterdata.created", { name: made.value }) };
	const fieldErrors = errorsOfRows(made.error.fieldErrors, form);
	return { form: rejectedForm({ ...made, error: { ...made.error, fieldErrors } }, form) };
}

async function save(
	cms: CmsClient,
	tab: MasterdataTab,
	{ entry, version }: Change,
	form: FormData,
	texts: Texts,
): Promise<Changed> {
	const saved = await saveOpened({
		typed: typedFields(tab, form),
		// (A form without a version overwrites.)
		opened: { version: version ?? 0, fields: openedOf(form) },
		save: (fields, from) =>
			attempt(updateEntry(cms, tab, entry, version === undefined ? version : from, withFields(form, fields))),
		newerOf: (current) => entryNow(tab, current),
	});
	if (saved.ok) return { said: toast("success", "masterdata.saved", { name: saved.value }) };
	const notes = newerNotes(saved, texts, (name, value) => saidField(texts, name, value));
	// (Where nothing has been taken over, each row stays where it was typed.)
	const newest = saved.opened.version === version ? form : withFields(form, saved.typed);
	const typed = {
		...typedTexts(newest),
		version: String(saved.opened.version),
		opened: JSON.stringify(saved.opened.fields),
	};
	const fieldErrors = { ...errorsOfRows(saved.error.fieldErrors, newest), ...notes };
	return { form: formResult(saved.status, { fieldErrors, formError: formErrorOf(saved), typed }) };
}

/** What stands in the fields of a form, as texts that compare. */
function typedFields(tab: MasterdataTab, form: FormData): FieldTexts {
	if (tab === "folders") return { name: text(form, "name") };
	if (tab === "parties")
		return Object.fromEntries(PARTY_FIELDS.map((field) => [field, text(form, field)] as const));
	const { name, icon, reminders } = categoryOf(form);
	return categoryFields({ name, icon, reminders, isActive: form.has("isActive") });
}

/** What a form does not send where nothing stands in it: a box that is not ticked, and the choices of a free row. */
const LEFT_OUT = /^(?:isActive|reminders\.\d+\.(?:basedOn|type))$/;

/** The form with other texts in its fields. */
function withFields(form: FormData, fields: FieldTexts): FormData {
	const changed = new FormData();
	for (const [name, value] of form) {
		if (fields[name] === undefined) changed.append(name, value);
	}
	for (const [name, value] of Object.entries(fields)) {
		if (value !== "" || !LEFT_OUT.test(name)) changed.append(name, value);
	}
	return changed;
}

/** The entry that somebody else has changed, as its form has it. */
function entryNow(tab: MasterdataTab, current: unknown): Opened | null {
	if (tab === "parties") {
		const { data } = documentPartySchema.safeParse(current);
		return data ? { version: data.version, fields: partyFields(data) } : null;
	}
	if (tab === "folders") {
		const { data } = documentFolderSchema.safeParse(current);
		return data ? { version: data.version, fields: { name: data.name } } : null;
	}
	const { data } = documentCategorySchema.safeParse(current);
	if (!data) return null;
	const { version, icon = null, reminders = [] } = data;
	return { version, fields: categoryFields({ ...data, icon, reminders }) };
}

function saidField(texts: Texts, name: string, value: string): string {
	if (name.endsWith(".country")) return COUNTRIES.find((country) => country.value === value)?.label ?? value;
	const basis = DOCUMENT_DATES.find((known) => known === value);
	if (name.endsWith(".basedOn") && basis) return texts(`document.reminderBasis.${basis}`);
	const type = REMINDER_TYPES.find((known) => known === value);
	return name.endsWith(".type") && type ? texts(`document.reminder.${type}`) : value;
}

/** @returns its name */
async function createEntry(
	cms: CmsClient,
	tenant: string,
	tab: MasterdataTab,
	form: FormData,
): Promise<string> {
	// A button that was pressed twice makes one.
	const once = async <Data extends object>(data: Data) => {
		const key = await repeatKey(form, [tab, data]);
		return { body: { data }, ...(key !== undefined && { headers: { "Idempotency-Key": key } }) };
	};
	if (tab === "parties") {
		return partyName(await cms.call(partyApi.create, await once({ ...partyOf(form), tenant })));
	}
	if (tab === "categories") {
		return (await cms.call(categoryApi.create, await once({ ...categoryOf(form), tenant }))).name;
	}
	return (await cms.call(folderApi.create, await once({ name: text(form, "name"), tenant }))).name;
}

async function updateEntry(
	cms: CmsClient,
	tab: MasterdataTab,
	id: string,
	version: number | undefined,
	form: FormData,
): Promise<string> {
	const params = { id };
	if (tab === "parties") {
		const body = { data: { ...partyOf(form), version } };
		return partyName(await cms.call(partyApi.update, { params, body }));
	}
	if (tab === "folders") {
		const name = text(form, "name");
		return (await cms.call(folderApi.update, { params, body: { data: { name, version } } })).name;
	}
	const position = text(form, "position");
	const body = {
		data: {
			...categoryOf(form),
			isActive: form.has("isActive"),
			// Others may have changed their order meanwhile: what was left alone moves nothing.
			...(position !== text(form, "place") && { position }),
			version,
		},
	};
	return (await cms.call(categoryApi.update, { params, body })).name;
}

function categoryOf(form: FormData) {
	const reminders = typedReminders(form).map((row) => ({
		type: REMINDER_TYPES.find((known) => known === text(form, `${row}.type`)) ?? "Custom",
		daysBefore: text(form, `${row}.daysBefore`),
		basedOn: DOCUMENT_DATES.find((known) => known === text(form, `${row}.basedOn`)) ?? "endDate",
	}));
	return { name: text(form, "name"), icon: text(form, "icon"), reminders };
}

/** The names of the rows in which somebody has typed something. */
function typedReminders(form: FormData): string[] {
	const rows = Array.from({ length: MAX_CATEGORY_REMINDERS }, (_, at) => `reminders.${at}`);
	return rows.filter((row) => text(form, `${row}.daysBefore`).trim() !== "");
}

/** What is wrong with a reminder that was sent stands at its row. */
function errorsOfRows(fieldErrors: Record<string, string>, form: FormData): Record<string, string> {
	const rows = typedReminders(form);
	const nameOf = (field: string) =>
		field.replace(/^reminders\.\d+/, (sent) => rows[Number(sent.split(".")[1])] ?? sent);
	return Object.fromEntries(Object.entries(fieldErrors).map(([field, error]) => [nameOf(field), error]));
}

function partyOf(form: FormData) {
	const typed = typedFields("parties", form);
	const type = PARTY_TYPES.find((known) => known === typed["type"]) ?? "Company";
	return { ...partyInput({ ...NO_PARTY_FIELDS, ...typed }), type };
}

function text(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
