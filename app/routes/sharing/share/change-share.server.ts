import { z } from "zod";
import { shareApi } from "../../../../contract/api/sharing/shares.ts";
import { dayToSend, formatDay, isDay } from "../../../../contract/days.ts";
import { refusedFields } from "../../../../contract/errors.ts";
import { shareSchema, shareUpdateSchema } from "../../../../contract/sharing/share.ts";
import { SHARE_KINDS, SHARE_RIGHTS } from "../../../../contract/sharing/share-words.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { formResult } from "../../../features/form/form-result.server.ts";
import type { Opened } from "../../../features/form/merged-fields.ts";
import {
	formErrorOf,
	newerNotes,
	openedOf,
	saveOpened,
	type Texts,
} from "../../../features/form/opened-form.server.ts";
import { madeShare } from "../../../features/sharing/made-share.server.ts";
import { typedShare } from "../../../features/sharing/read-share-form.server.ts";
import { toShareRow } from "../../../features/sharing/share-row.server.ts";
import type { ShareValues } from "../../../features/sharing/share-values.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { changeableFields, factsIn, valuesOf, withFields } from "./share-change.ts";

const sentSchema = z.object({
	intent: z.enum(["change", "renew", "end"]),
	kind: z.enum(SHARE_KINDS),
	version: z.coerce.number().int(),
});

interface Asked {
	cms: CmsClient;
	shareId: string;
	form: FormData;
	/** Of the site, where a new link leads. */
	origin: string;
	texts: Texts;
}

/** Does what a form of the page asks for: `said` leads back to the page, all else is shown on it. */
export async function changeShare({ cms, shareId, form, origin, texts }: Asked) {
	const typed = typedShare(form);
	const refused = ({ error, status }: Attempt<never> & { ok: false }) => {
		const hasFields = Object.keys(error.fieldErrors).length > 0;
		const { fieldErrors, message: formError } = error;
		return formResult(status, { fieldErrors, formError: hasFields ? null : formError, typed });
	};
	const sent = sentSchema.safeParse(Object.fromEntries(form));
	if (!sent.success) return formResult(400, { fieldErrors: {}, formError: "error.badRequest", typed });
	const { intent, kind, version } = sent.data;
	const params = { id: shareId };
	if (intent === "end") {
		const ended = await attempt(cms.call(shareApi.end, { params }));
		return ended.ok ? { said: toast("success", "sharing.done.end_one") } : refused(ended);
	}
	if (intent === "renew") {
		const renewed = await attempt(cms.call(shareApi.renew, { params }));
		if (!renewed.ok) return refused(renewed);
		const made = madeShare([renewed.value], origin, null);
		return kind === "link" ? { made } : { said: toast("success", "sharing.done.renew") };
	}
	const opened = { version, fields: openedOf(form) };
	const parsed = shareUpdateSchema.safeParse(changesOf(form, typed, version));
	if (!parsed.success) {
		const fieldErrors: Record<string, string> = {};
		for (const { path, message } of refusedFields(parsed.error)) fieldErrors[path[0] ?? ""] ??= message;
		return formResult(400, { fieldErrors, formError: null, typed, opened });
	}
	const changed = await saveOpened({
		typed: changeableFields({ ...typed, lastDay: dayToSend(typed.lastDay) }),
		opened,
		save: (fields, from) => {
			const body = { data: shareUpdateSchema.parse(changesOf(form, withFields(typed, fields), from)) };
			return attempt(cms.call(shareApi.update, { params, body }));
		},
		newerOf: fieldsNow,
	});
	if (changed.ok) return { said: toast("success", "sharing.done.change") };
	return formResult(changed.status, {
		fieldErrors: { ...changed.error.fieldErrors, ...newerNotes(changed, texts, saidIn(texts)) },
		formError: formErrorOf(changed),
		typed: withFields(typed, changed.typed),
		opened: changed.opened,
	});
}

/** The share that somebody else has changed, as the form has it. */
function fieldsNow(current: unknown): Opened | null {
	const share = shareSchema.safeParse(current);
	if (!share.success) return null;
	const fields = changeableFields(valuesOf(toShareRow(share.data), ""));
	return { version: share.data.version, fields };
}

function saidIn(texts: Texts) {
	return (name: string, text: string): string => {
		if (name === "lastDay") return isDay(text) ? formatDay(text) : text;
		if (name === "facts") {
			return factsIn(text)
				.map((fact) => texts(`sharing.fact.${fact}`))
				.join(" · ");
		}
		const right = SHARE_RIGHTS.find((known) => known === text);
		return name === "right" && right ? texts(`sharing.right.${right}`) : text;
	};
}

/** Of each kind what it has. The password stays as it is unless somebody takes it away or writes another one. */
function changesOf(form: FormData, values: ShareValues, version: number) {
	const { kind, note, recipient, right, facts, withFiles, password, lastDay } = values;
	const day = dayToSend(lastDay);
	if (kind !== "link") return { note, right, lastDay: day || null, version };
	const said = form.get("protection");
	return {
		version,
		note,
		recipient,
		facts,
		withFiles,
		...(day !== "" && { lastDay: day }),
		...(said === "remove" && { password: null }),
		...(said === "set" && { password: password.trim() }),
	};
}
