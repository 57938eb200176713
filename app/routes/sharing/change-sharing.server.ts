import { z } from "zod";
import { shareApi } from "../../../contract/api/sharing/shares.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { MAX_SHARES_ENDED } from "../../../contract/sharing/share-words.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { formatCount } from "../../features/documents/format.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";

const changeSchema = z.object({
	intent: z.enum(["end", "leave"]),
	shares: z.array(documentIdSchema).max(MAX_SHARES_ENDED),
	isConfirmed: z.boolean(),
});

/** Something was done, or it has to be asked first whether these are to end. */
export type SharingAnswer = { said: ToastMessage } | { asked: string[] };

/** Does what a form of the list asks for. What cannot be taken back is asked about first. */
export async function changeSharing(cms: CmsClient, form: FormData): Promise<SharingAnswer> {
	const parsed = changeSchema.safeParse({
		intent: form.get("intent"),
		shares: form.getAll("share"),
		isConfirmed: form.has("confirmed"),
	});
	if (!parsed.success) return { said: toast("error", "error.badRequest") };
	const { intent, shares, isConfirmed } = parsed.data;
	const [share] = shares;
	if (share === undefined) return { said: toast("warn", "sharing.nothingSelected") };
	if (!isConfirmed) return { asked: shares };
	if (intent === "leave") {
		const left = await attempt(cms.call(shareApi.leave, { params: { id: share } }));
		return {
			said: left.ok ? toast("success", "sharing.done.leave") : errorToast(left),
		};
	}
	const ended = await attempt(cms.call(shareApi.endSeveral, { body: { data: { shares } } }));
	if (!ended.ok) return { said: errorToast(ended) };
	const { refused } = ended.value;
	const count = ended.value.ended.length;
	if (refused > 0) {
		const values = { ended: formatCount(count), refused: formatCount(refused) };
		return { said: toast("warn", "sharing.done.endedInPart", values) };
	}
	return {
		said: toast("success", count === 1 ? "sharing.done.end_one" : "sharing.done.end_other", {
			count: formatCount(count),
		}),
	};
}
