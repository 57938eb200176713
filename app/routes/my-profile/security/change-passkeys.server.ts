import { passkeyApi } from "../../../../contract/api/passkeys.ts";
import { parseOrRefuse } from "../../../../contract/errors.ts";
import { passkeyCreateSchema, passkeyWriteSchema } from "../../../../contract/identity/passkeys.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { readPasskeyResponse } from "../../../features/passkeys/passkey-answer.server.ts";
import { toast } from "../../../features/toasts/toast.ts";

/** What the form about passkeys does, by its intent, with what is said of it afterwards. */
export function passkeyWork(form: FormData, cms: CmsClient) {
	const named = { params: { id: String(form.get("id") ?? "") } };
	return {
		addPasskey: async () => {
			const data = parseOrRefuse(passkeyCreateSchema, {
				challenge: form.get("challenge"),
				name: form.get("name"),
				response: readPasskeyResponse(form),
			});
			await cms.call(passkeyApi.create, { body: { data } });
			return toast("success", "security.passkeyAdded");
		},
		renamePasskey: async () => {
			const data = parseOrRefuse(passkeyWriteSchema, { name: form.get("name") });
			const { name } = await cms.call(passkeyApi.rename, { ...named, body: { data } });
			return toast("success", "security.passkeyRenamed", { name });
		},
		removePasskey: async () => {
			await cms.call(passkeyApi.remove, named);
			return toast("success", "security.passkeyRemoved");
		},
	};
}
