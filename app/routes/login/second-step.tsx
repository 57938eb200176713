import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { NarrowPage, sentenceLink } from "../../features/session/narrow-page.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

interface SecondStepProps {
	kind: "code" | "recoveryCode";
	result: FormResult | undefined;
}

/** The second step of signing in: the code of an app, or where that is not at hand a recovery code. */
export function SecondStep({ kind, result }: SecondStepProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	const isCode = kind === "code";
	return (
		<NarrowPage
			title={t("secondStep.title")}
			intro={t(`secondStep.${kind}Intro`)}
			foot={
				<>
					{t(isCode ? "secondStep.noApp" : "secondStep.hasApp")}{" "}
					<Link className={sentenceLink} to={isCode ? "?recovery" : "?"} replace>
						{t(isCode ? "secondStep.toRecoveryCode" : "secondStep.toCode")}
					</Link>
				</>
			}
		>
			<Form method="post" className="flex flex-col gap-5" noValidate>
				<FormError message={message(result?.formError)} />
				<TextField
					// Another field: what was typed into one does not fit the other.
					key={kind}
					label={t(`secondStep.${kind}`)}
					name="code"
					autoFocus
					required
					maxLength={40}
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
					{...(isCode
						? { inputMode: "numeric", autoComplete: "one-time-code" }
						: { autoComplete: "off", placeholder: "xxxx-xxxx-xxxx-xxxx" })}
					error={message(result?.fieldErrors["code"])}
				/>
				<Button
					variant="primary"
					name="step"
					value="code"
					pending={formData !== undefined && formData.get("step") !== "cancel"}
				>
					{t("secondStep.submit")}
				</Button>
			</Form>
			<Form method="post" className="mt-3">
				<Button
					variant="quiet"
					name="step"
					value="cancel"
					className="w-full"
					pending={formData?.get("step") === "cancel"}
				>
					{t("secondStep.cancel")}
				</Button>
			</Form>
		</NarrowPage>
	);
}
