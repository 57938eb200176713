import { Form, useNavigation } from "react-router";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { SettingsFields } from "../../features/notification-settings/settings-fields.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { ProfilePage } from "./route.tsx";

const SECTION = "notifications";

interface SettingsSectionProps {
	settings: NonNullable<ProfilePage["settings"]>;
	result: FormResult | undefined;
}

/** How one wants to be told of documents. */
export function SettingsSection({ settings, result }: SettingsSectionProps) {
	const { t } = useTranslation();
	const sending = useNavigation().formData;
	return (
		<section aria-labelledby={SECTION}>
			<SectionHeading id={SECTION}>{t("notificationSettings.title")}</SectionHeading>
			<Form method="post" preventScrollReset>
				<SettingsFields
					settings={settings}
					result={result}
					isPending={sending !== undefined && !sending.has("intent")}
				/>
			</Form>
		</section>
	);
}
