import { SETTING_KINDS, type SettingKind } from "../../../contract/entities/notification-kinds.ts";
import type {
	NotificationInterval,
	NotificationSettings,
} from "../../../contract/entities/notification-settings.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../form/form-error.tsx";
import type { FormResult } from "../form/form-result.server.ts";
import { useOffers } from "../session/signed-in.ts";
import { KindFields } from "./kind-fields.tsx";
import { sentValues, valuesOf } from "./settings-form.ts";

interface SettingsFieldsProps {
	/** Those of a user or of a document: they say of each kind that they have. */
	settings: { readonly [Kind in SettingKind]?: NotificationInterval | null | undefined };
	/** Of one document: what is usual. */
	usual?: NotificationSettings;
	/** The form as it was sent and refused. */
	result: FormResult | undefined;
	isPending: boolean;
}

/** What stands in a form of settings: each kind, and the button that saves them all. */
export function SettingsFields({ settings, usual, result, isPending }: SettingsFieldsProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const sendsMail = useOffers("digestMail");
	const kinds = SETTING_KINDS.filter((kind) => settings[kind] !== undefined);
	return (
		<>
			<FormError message={message(result?.formError)} />
			<p className="max-w-prose py-3 text-sm text-ink-muted">
				{t(sendsMail ? "notificationSettings.withMail" : "notificationSettings.withoutMail")}
			</p>
			{kinds.map((kind) => (
				<KindFields
					key={kind}
					kind={kind}
					values={result ? sentValues(result.typed, kind) : valuesOf(settings[kind] ?? null)}
					{...(usual?.[kind] && { usual: usual[kind] })}
					errors={result?.fieldErrors ?? {}}
				/>
			))}
			<div className="border-t border-line pt-4">
				<Button variant="primary" pending={isPending}>
					{t("notificationSettings.save")}
				</Button>
			</div>
		</>
	);
}
