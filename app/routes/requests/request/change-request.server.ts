import { z } from "zod";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { dayToSend } from "../../../../contract/days.ts";
import { documentIdSchema } from "../../../../contract/ids.ts";
import {
	documentRequestSchema,
	type RequestUpdate,
	requestUpdateSchema,
} from "../../../../contract/requests/document-request.ts";
import { REQUESTED_ITEM_STATES } from "../../../../contract/requests/request-words.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import type { Opened } from "../../../features/form/merged-fields.ts";
import { openedOf, saveOpened, type Texts } from "../../../features/form/opened-form.server.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import { changesOf, parseChange, parseNewItems, typedRequest } from "../form/read-request-form.server.ts";
import { invalidRequest, refusedChange, refusedRequest } from "../form/request-result.server.ts";
import { changeableFields, valuesOf } from "../form/request-values.ts";
import { madeRequest } from "../made-request.server.ts";
import { toRequestDetails } from "../request-row.server.ts";

// (What is put behind, and the state of one line, overwrite nobody's change.)
const sentSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("change"), version: z.coerce.number().int() }),
	z.object({ intent: z.literal("item"), item: documentIdSchema, state: z.enum(REQUESTED_ITEM_STATES) }),
	z.object({ intent: z.enum(["add", "remind", "renew", "end"]) }),
]);

const DONE = {
	change: "requests.done.change",
	add: "requests.done.add",
	item: "requests.done.item",
	remind: "requests.done.remind",
	end: "requests.done.end",
} as const;

interface Asked {
	cms: CmsClient;
	requestId: string;
	form: FormData;
	/** Of the site, where a new link leads. */
	origin: string;
	texts: Texts;
}

/** Does what a form of the page asks for: `said` leads back to the page, all else is shown on it. */
export async function changeRequest({ cms, requestId, form, origin, texts }: Asked) {
	const parsed = sentSchema.safeParse(Object.fromEntries(form));
	if (!parsed.success) return { said: toast("error", "error.badRequest") };
	const sent = parsed.data;
	const params = { id: requestId };
	const update = (changes: RequestUpdate) =>
		attempt(cms.call(requestApi.update, { params, body: { data: changes } }));
	switch (sent.intent) {
		case "change": {
			const typed = typedRequest(form);
			const opened = { version: sent.version, fields: openedOf(form) };
			const changes = parseChange(typed, sent.version);
			if (!changes.success) return invalidRequest("change", changes.error, typed, opened);
			const changed = await saveOpened({
				typed: changeableFields({ ...typed, lastDay: dayToSend(typed.lastDay) }),
				opened,
				save: (fields, version) =>
					update(requestUpdateSchema.parse(changesOf({ ...typed, ...fields }, version))),
				newerOf: fieldsNow,
			});
			return changed.ok ? done("change", changed) : refusedChange(changed, typed, texts);
		}
		case "add": {
			const typed = typedRequest(form);
			const changes = parseNewItems(typed);
			if (!changes.success) return invalidRequest("add", changes.error, typed);
			const changed = await update(changes.data);
			return changed.ok ? done("add", changed) : refusedRequest("add", changed, typed);
		}
		case "item": {
			const items = [{ documentId: sent.item, state: sent.state }];
			return done("item", await update({ items }));
		}
		case "renew": {
			const renewed = await attempt(cms.call(requestApi.renew, { params }));
			return renewed.ok ? { made: madeRequest(renewed.value, origin) } : { said: errorToast(renewed) };
		}
		case "remind":
			return done("remind", await attempt(cms.call(requestApi.remind, { params })));
		case "end":
			return done("end", await attempt(cms.call(requestApi.end, { params })));
	}
}

/** The request that somebody else has changed, as the form has it. */
function fieldsNow(current: unknown): Opened | null {
	const request = documentRequestSchema.safeParse(current);
	if (!request.success) return null;
	const fields = changeableFields(valuesOf(toRequestDetails(request.data)));
	return { version: request.data.version, fields };
}

function done(what: keyof typeof DONE, attempted: Attempt<unknown>): { said: ToastMessage } {
	return { said: attempted.ok ? toast("success", DONE[what]) : errorToast(attempted) };
}
