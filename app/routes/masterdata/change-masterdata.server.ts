import { href, replace } from "react-router";
import { z } from "zod";
import { categoryApi, folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { MAX_CATEGORY_REMINDERS } from "../../../contract/constants.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { PARTY_TYPES, partyName, REMINDER_TYPES } from "../../../contract/entities/vocabulary.ts";
import { requiredVersion } from "../../../contract/entities/write-fields.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { partyInput } from "../../features/document-form/save/to-document-input.server.ts";
import { NO_PARTY_FIELDS, PARTY_FIELDS } from "../../features/document-form/values/party-values.ts";
import { formResult, invalidForm, rejectedForm, typedTexts } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { repeatKey } from "../../features/form/repeat-key.server.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";
import { keptTab } from "../../kept-tab.server.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
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
	const changed = await changeMasterdata(context.get(cmsContext), params.tenantId, state.tab, form);
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
): Promise<Changed> {
	const parsed = changeSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { form: invalidForm(parsed.error, form) };
	const { intent, entry, entryName: name } = parsed.data;
	if (intent === "move") return move(cms, parsed.data);
	if (intent === "merge") return merge(cms, tab, parsed.data, form);
	if (intent !== "delete") return save(cms, tenant, tab, parsed.data, form);
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

async function save(
	cms: CmsClient,
	tenant: string,
	tab: MasterdataTab,
	{ entry, version }: Change,
	form: FormData,
): Promise<Changed> {
	const written = await attempt(
		entry === "" ? create(cms, tenant, tab, form) : update(cms, tab, entry, version, form),
	);
	if (written.ok) {
		const key = entry === "" ? "masterdata.created" : "masterdata.saved";
		return { said: toast("success", key, { name: written.value }) };
	}
	// What was typed stays; the page is loaded again with it, so that the next time it is sent with the latest version.
	const { status, error } = written;
	const isStale = status === 409 && error.current !== undefined;
	const fieldErrors = tab === "categories" ? errorsOfRows(error.fieldErrors, form) : error.fieldErrors;
	const said = {
		status,
		error: { ...error, fieldErrors, ...(isStale && { message: "masterdata.changed" }) },
	};
	return { form: rejectedForm(said, form) };
}

/** @returns its name */
async function create(cms: CmsClient, tenant: string, tab: MasterdataTab, form: FormData): Promise<string> {
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

async function update(
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
	const typed = Object.fromEntries(PARTY_FIELDS.map((field) => [field, text(form, field)]));
	const type = PARTY_TYPES.find((known) => known === typed["type"]) ?? "Company";
	return { ...partyInput({ ...NO_PARTY_FIELDS, ...typed }), type };
}

function text(form: FormData, name: string): string {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
}
