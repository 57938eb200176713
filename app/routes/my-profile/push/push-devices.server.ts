import type { CmsClient } from "../../../cms/cms-client.ts";
import { attempt } from "../../../cms/attempt.ts";
import { listPushDevices, removePushDevice, testPushDevice } from "../../../cms/push.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { chosenWork, unknownIntent } from "../../../features/form/chosen-work.server.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast, type ToastMessage } from "../../../features/toasts/toast.ts";
import type { ListedDevice } from "./push-section.tsx";

export async function loadPush(cms: CmsClient): Promise<{ publicKey: string; devices: ListedDevice[] }> {
	const { publicKey, devices } = await listPushDevices(cms);
	const listed = devices.map(({ documentId, browser, system, isCurrent, createdAt, lastSuccessAt }) => ({
		id: documentId,
		browser,
		system,
		isCurrent,
		since: formatInstant(createdAt),
		lastSuccess: lastSuccessAt && formatInstant(lastSuccessAt),
	}));
	return { publicKey, devices: listed };
}

/** @returns what is said of it */
export async function changeDevice(cms: CmsClient, form: FormData): Promise<ToastMessage> {
	const id = String(form.get("device"));
	const work = chosenWork<{ call: () => Promise<unknown>; said: TextKey }>(form, {
		testPush: { call: () => testPushDevice(cms, id), said: "push.tested" },
		removePush: { call: () => removePushDevice(cms, id), said: "push.removed" },
	});
	if (!work) throw unknownIntent();
	const done = await attempt(work.call());
	return done.ok ? toast("success", work.said) : errorToast(done);
}
