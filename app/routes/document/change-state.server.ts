import { href, redirect, type RouterContextProvider } from "react-router";
import type { DocumentState } from "../../../contract/document-state.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { attempt } from "../../cms/attempt.ts";
import { changeDocumentState } from "../../cms/documents.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import { listQuery, pageAddress } from "./page-address.ts";

interface StateChange {
	state: DocumentState;
	done: TextKey;
}

/** The ways between the states that the page offers (spec 4). */
const CHANGES: ReadonlyMap<unknown, StateChange> = new Map<unknown, StateChange>([
	["archive", { state: "Archived", done: "documents.documentArchived" }],
	["unarchive", { state: "Active", done: "documents.documentUnarchived" }],
	["delete", { state: "Deleted", done: "documents.documentDeleted" }],
]);

interface Submission {
	context: Readonly<RouterContextProvider>;
	url: URL;
	params: { locale?: string | undefined; documentId: string };
	form: FormData;
}

/** @returns `null` where the form asks for something else */
export async function changeState({ context, url, params, form }: Submission): Promise<Response | null> {
	const change = CHANGES.get(form.get("intent"));
	if (!change) return null;
	const version = Number(form.get("version"));
	const { state, done } = change;
	const toasts = context.get(toastsContext);
	const changed = await attempt(
		changeDocumentState(context.get(cmsContext), params.documentId, {
			state,
			...(Number.isInteger(version) && version > 0 && { version }),
		}),
	);
	if (!changed.ok) {
		toasts.leave(errorToast({ status: changed.status, ...changed.error }));
		return redirect(pageAddress(url, { confirm: null }));
	}
	toasts.leave(toast("success", done, { name: changed.value.name }));
	if (state !== "Deleted") return redirect(pageAddress(url, { confirm: null }));
	return redirect(`${href("/:locale?/documents", params)}${listQuery(url.search)}`);
}
