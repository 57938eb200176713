import type { ReactNode } from "react";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { OneStepPage } from "./one-step-page.tsx";

interface MailCodePageProps {
	/** Whose texts it has. */
	about: "confirmEmail" | "newEmail";
	/** Of the mail's link. */
	code: string;
	result: { email: string } | FormResult | undefined;
	foot: ReactNode;
}

/** The page behind a mail's link that takes one click: an address is confirmed, or takes the place of another. */
export function MailCodePage({ about, code, result, foot }: MailCodePageProps) {
	const { t } = useTranslation();
	const done = result && "email" in result ? result : null;
	const { formError = null, fieldErrors = {} } = result && "typed" in result ? result : {};
	return (
		<OneStepPage
			title={t(`${about}.title`)}
			intro={t(`${about}.intro`)}
			done={done !== null && { title: t(`${about}.doneTitle`), text: t(`${about}.doneText`, done) }}
			error={formError ?? fieldErrors["email"] ?? fieldErrors["code"]}
			submit={t(`${about}.submit`)}
			foot={foot}
		>
			<input type="hidden" name="code" value={code} />
		</OneStepPage>
	);
}
