import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { NameFields } from "../../features/form/name-fields.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

interface NameSectionProps {
	user: { firstName: string; lastName: string };
	result: FormResult | undefined;
}

/** How one is called, by others in the tenants too. */
export function NameSection({ user, result }: NameSectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "saveName";
	const field = (name: "firstName" | "lastName") => ({
		name,
		defaultValue: result?.typed[name] ?? user[name],
		error: message(result?.fieldErrors[name]),
	});
	return (
		<section aria-labelledby="profile-name">
			<SectionHeading id="profile-name">{t("profile.name")}</SectionHeading>
			<Form method="post" preventScrollReset noValidate className="flex max-w-xl flex-col gap-4">
				<FormError message={message(result?.formError)} />
				<input type="hidden" name="intent" value="saveName" />
				<NameFields keep={field} />
				<Button className="self-start" pending={isPending}>
					{t("profile.saveName")}
				</Button>
			</Form>
		</section>
	);
}
