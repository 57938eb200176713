import { z } from "zod";
import { shareApi } from "../../../../contract/api/sharing/shares.ts";
import { dayToSend } from "../../../../contract/days.ts";
import { refusedFields } from "../../../../contract/errors.ts";
import { shareUpdateSchema } from "../../../../contract/sharing/share.ts";
import { SHARE_KINDS } from "../../../../contract/sharing/share-words.ts";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { formResult } from "../../../features/form/form-result.server.ts";
import { madeShare } from "../../../features/sharing/made-share.server.ts";
import { typedShare } from "../../../features/sharing/read-share-form.server.ts";
import { toast } from "../../../features/toasts/toast.ts";

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
}

/** Does what a form of the page asks for: `said` leads back to the page, all else is shown on it. */
export async function changeShare({ cms, shareId, form, origin }: Asked) {
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
	const parsed = shareUpdateSchema.safeParse({ ...changesOf(form, kind), version });
	if (!parsed.success) {
		const fieldErrors: Record<string, string> = {};
		for (const { path, message } of refusedFields(parsed.error)) fieldErrors[path[0] ?? ""] ??= message;
		return formResult(400, { fieldErrors, formError: null, typed });
	}
	const changed = await attempt(cms.call(shareApi.update, { params, body: { data: parsed.data } }));
	return changed.ok ? { said: toast("success", "sharing.done.change") } : refused(changed);
}

/** Of each kind what it has. The password stays as it is unless somebody takes it away or writes another one. */
function changesOf(form: FormData, kind: (typeof SHARE_KINDS)[number]) {
	const { note, recipient, right, facts, withFiles, password, lastDay } = typedShare(form);
	const day = dayToSend(lastDay);
	if (kind !== "link") return { note, right, lastDay: day || null };
	const said = form.get("protection");
	return {
		note,
		recipient,
		facts,
		withFiles,
		...(day !== "" && { lastDay: day }),
		...(said === "remove" && { password: null }),
		...(said === "set" && { password: password.trim() }),
	};
}
