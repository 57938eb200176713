import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { mayRemind, type RequestDetails } from "../request-row.ts";

/** What can be done about the link itself: reminding of it, another one, and its end. */
export function LinkSections({ request }: { request: RequestDetails }) {
	const { t } = useTranslation();
	const { email, state } = request;
	return (
		<>
			{mayRemind(request) && email !== null && (
				<ActionSection
					title={t("requests.remindTitle")}
					text={t("requests.remindText", { email })}
					intent="remind"
					icon="mail"
				>
					{t("requests.remindNow")}
				</ActionSection>
			)}
			{state !== "expired" && (
				<ActionSection
					title={t("requests.renewTitle")}
					text={t("requests.renewText")}
					intent="renew"
					icon="rotate-ccw"
				>
					{t("requests.renew")}
				</ActionSection>
			)}
			<section>
				<SectionHeading>{t("requests.end")}</SectionHeading>
				<div className="flex flex-col items-start gap-3">
					<p className="text-sm text-ink-muted">{t("requests.endText")}</p>
					<LinkButton variant="danger" icon="x" to="?end=1" preventScrollReset>
						{t("requests.endNow")}
					</LinkButton>
				</div>
			</section>
		</>
	);
}

interface ActionSectionProps {
	title: string;
	text: string;
	intent: string;
	icon: IconName;
	children: ReactNode;
}

function ActionSection({ title, text, intent, icon, children }: ActionSectionProps) {
	const isPending = useNavigation().formData?.get("intent") === intent;
	return (
		<section>
			<SectionHeading>{title}</SectionHeading>
			<Form method="post" replace className="flex flex-col items-start gap-3">
				<p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
				<Button name="intent" value={intent} icon={icon} pending={isPending}>
					{children}
				</Button>
			</Form>
		</section>
	);
}
