import { z } from "zod";
import { clientApi } from "../../../contract/api/mandates.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { errorToast } from "../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../features/toasts/toast.ts";

const changeSchema = z.object({
	intent: z.enum(["assign", "end"]),
	clients: z.array(documentIdSchema),
	holders: z.array(documentIdSchema),
	name: z.string(),
});

/** Does what a form asks for, and says what has come of it. */
export async function changeClients(cms: CmsClient, form: FormData): Promise<ToastMessage> {
	const parsed = changeSchema.safeParse({
		intent: form.get("intent"),
		clients: form.getAll("client"),
		// (The choice of nobody is a choice, too.)
		holders: form.getAll("holder").filter((id) => id !== ""),
		name: form.get("name") ?? "",
	});
	if (!parsed.success) return toast("error", "error.badRequest");
	const { intent, clients, holders, name } = parsed.data;
	const [client] = clients;
	if (client === undefined) return toast("error", "validation.chooseClient");
	if (intent === "end") {
		const ended = await attempt(cms.call(clientApi.end, { params: { id: client } }));
		if (!ended.ok) return errorToast(ended);
		return toast("success", "clients.done.end", { name });
	}
	const assigned = await attempt(cms.call(clientApi.assign, { body: { data: { clients, holders } } }));
	if (!assigned.ok) return errorToast(assigned);
	const names = assigned.value[0]?.holders.map((holder) => holder.name).join(", ") ?? "";
	return toast("success", names === "" ? "clients.done.nobody" : "clients.done.assign", { names });
}
