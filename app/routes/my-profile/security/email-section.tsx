import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";

interface EmailSectionProps {
	email: string;
	/** `null` where the CMS does not say. */
	isConfirmed: boolean | null;
	result: FormResult | undefined;
}

/** The address by which one signs in, and gets back in where the password is forgotten. */
export function EmailSection({ email, isConfirmed, result }: EmailSectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "sendConfirmation";
	return (
		<section aria-labelledby="security-email">
			<SectionHeading id="security-email">{t("security.email")}</SectionHeading>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<span className="min-w-0 text-sm wrap-anywhere">{email}</span>
				{isConfirmed !== null && (
					<Badge tone={isConfirmed ? "success" : "warning"}>
						{t(isConfirmed ? "security.confirmed" : "security.notConfirmed")}
					</Badge>
				)}
				{isConfirmed === false && (
					<Form method="post" preventScrollReset className="sm:ml-auto">
						<input type="hidden" name="intent" value="sendConfirmation" />
						<Button size="small" pending={isPending}>
							{t("security.sendConfirmation")}
						</Button>
					</Form>
				)}
			</div>
			{result && (
				<div className="mt-3">
					<FormError message={message(result.formError)} />
				</div>
			)}
		</section>
	);
}
