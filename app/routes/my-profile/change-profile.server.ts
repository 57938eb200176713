import { href, replace } from "react-router";
import { identityApi } from "../../../contract/api/identity.ts";
import { notificationSettingsSchema } from "../../../contract/entities/notification-settings.ts";
import { changeEmailSchema, profileWriteSchema } from "../../../contract/identity/auth.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { type Attempt, attempt } from "../../cms/attempt.ts";
import { saveNotificationSettings } from "../../cms/notification-settings.ts";
import { invalidForm, rejectedForm } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { settingsOfForm } from "../../features/notification-settings/settings-form.ts";
import { toast } from "../../features/toasts/toast.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { toastsContext } from "../../middleware/toasts.ts";
import type { Route } from "./+types/route";
import { changeDevice } from "./push/push-devices.server.ts";

/** Saves what one of the page's forms has sent, and shows the page again. */
export async function changeProfile({ request, context, params }: Route.ActionArgs) {
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	const text = (name: string) => form.get(name) ?? "";
	const saved = (outcome: Attempt<unknown>, said: TextKey) => {
		if (!outcome.ok) return rejectedForm(outcome, form);
		context.get(toastsContext).leave(toast("success", said));
		return replace(href("/:locale?/my-profile", params));
	};
	if (form.has("device")) {
		context.get(toastsContext).leave(await changeDevice(cms, form));
		return replace(href("/:locale?/my-profile", params));
	}
	const intent = form.get("intent");
	if (intent === "saveName") {
		const name = profileWriteSchema.safeParse({ firstName: text("firstName"), lastName: text("lastName") });
		if (!name.success) return invalidForm(name.error, form);
		return saved(
			await attempt(cms.call(identityApi.updateMe, { body: { data: name.data } })),
			"profile.nameSaved",
		);
	}
	if (intent === "changeEmail") {
		const wanted = changeEmailSchema.safeParse({
			email: String(text("email")).trim(),
			// (An account without a password has no such field.)
			currentPassword: form.has("currentPassword") ? text("currentPassword") : undefined,
		});
		if (!wanted.success) return invalidForm(wanted.error, form);
		return saved(await attempt(cms.call(identityApi.changeEmail, { body: wanted.data })), "profile.linkSent");
	}
	const settings = notificationSettingsSchema.safeParse(settingsOfForm(form));
	if (!settings.success) return invalidForm(settings.error, form);
	return saved(await attempt(saveNotificationSettings(cms, settings.data)), "notificationSettings.saved");
}
