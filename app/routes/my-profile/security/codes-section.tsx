import { Form, useNavigation } from "react-router";
import type { SecondFactorState } from "../../../../contract/identity/second-factor.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import type { CodesSetUp } from "./change-codes.server.ts";
import { CodesSetup } from "./codes-setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** With so few left it is time for new ones. */
const FEW_RECOVERY_CODES = 3;

interface CodesSectionProps {
	email: string;
	hasPassword: boolean;
	state: SecondFactorState;
	/** Which form is open. */
	form: string | null;
	/** The key that is being set up. */
	setUp: CodesSetUp | null;
	/** Made just now, and said this once. */
	recoveryCodes: readonly string[] | null;
	result: FormResult | undefined;
}

/** Codes as a second factor: to set them up, to get new recovery codes, to turn them off. */
export function CodesSection({ state, form, setUp, recoveryCodes, result, ...person }: CodesSectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const since = state.since;
	return (
		<section aria-labelledby="security-codes">
			<SectionHeading
				id="security-codes"
				actions={state.isOn && <Badge tone="success">{t("codes.on")}</Badge>}
			>
				{t("codes.title")}
			</SectionHeading>
			<p className="text-sm text-ink-muted print:hidden">
				{since === null ? t("codes.hint") : t("codes.onHint", { at: formatInstant(since) })}
			</p>
			{result && result.formError !== null && (
				<div className="mt-3">
					<FormError message={message(result.formError)} />
				</div>
			)}
			{recoveryCodes ? (
				<RecoveryCodes codes={recoveryCodes} email={person.email} />
			) : setUp && !state.isOn ? (
				<CodesSetup setUp={setUp} result={result} />
			) : state.isOn ? (
				<CodesThatAreOn {...person} state={state} form={form} result={result} />
			) : form === "setup" ? (
				<ProofForm {...person} intent="beginCodes" result={result} />
			) : (
				<LinkButton size="small" className="mt-4" preventScrollReset to="?codes=setup">
					{t("codes.begin")}
				</LinkButton>
			)}
		</section>
	);
}

function CodesThatAreOn({
	state,
	form,
	...rest
}: Pick<CodesSectionProps, "email" | "hasPassword" | "state" | "form" | "result">) {
	const { t } = useTranslation();
	const count = state.recoveryCodes;
	const isFew = count <= FEW_RECOVERY_CODES;
	return (
		<>
			<p className={`mt-3 text-sm ${isFew ? "text-warning" : ""}`}>
				{t("codes.recoveryLeft", { count })} {isFew && t("codes.recoveryFew")}
			</p>
			{!state.isShown && <p className="mt-3 text-sm text-warning">{t("codes.notInSession")}</p>}
			{form === "new" ? (
				<ProofForm {...rest} intent="renewCodes" />
			) : form === "off" ? (
				<ProofForm {...rest} intent="turnCodesOff" />
			) : (
				<div className="mt-4 flex flex-wrap gap-2">
					<LinkButton size="small" preventScrollReset to="?codes=new">
						{t("codes.renew")}
					</LinkButton>
					<LinkButton size="small" variant="quiet" preventScrollReset to="?codes=off">
						{t("codes.turnOff")}
					</LinkButton>
				</div>
			)}
		</>
	);
}

const PROOFS = {
	beginCodes: { withPassword: "codes.beginHint", without: "codes.beginFresh", submit: "codes.next" },
	renewCodes: { withPassword: "codes.renewHint", without: "codes.renewHint", submit: "codes.renewSubmit" },
	turnCodesOff: {
		withPassword: "codes.turnOffHint",
		without: "codes.turnOffHint",
		submit: "codes.turnOffSubmit",
	},
} as const;

/** Asks whether it is the person: for the password, or of who has none for a code. */
function ProofForm({
	email,
	hasPassword,
	intent,
	result,
}: Pick<CodesSectionProps, "email" | "hasPassword" | "result"> & { intent: keyof typeof PROOFS }) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	const words = PROOFS[intent];
	return (
		<Form method="post" preventScrollReset noValidate className="mt-4 flex max-w-sm flex-col gap-4">
			<p className="text-sm">{t(hasPassword ? words.withPassword : words.without)}</p>
			<input type="hidden" name="intent" value={intent} />
			{hasPassword && (
				<>
					<input type="hidden" name="email" autoComplete="username" value={email} />
					<PasswordField
						label={t("codes.password")}
						name="password"
						autoComplete="current-password"
						autoFocus
						required
						error={message(result?.fieldErrors["password"])}
					/>
				</>
			)}
			{!hasPassword && intent !== "beginCodes" && (
				<TextField
					label={t("codes.code")}
					name="code"
					autoComplete="one-time-code"
					autoCapitalize="none"
					autoFocus
					required
					maxLength={40}
					error={message(result?.fieldErrors["code"] ?? result?.fieldErrors["password"])}
				/>
			)}
			<div className="form-actions">
				<Button
					variant={intent === "turnCodesOff" ? "danger" : "primary"}
					pending={formData?.get("intent") === intent}
				>
					{t(words.submit)}
				</Button>
				<CancelLink preventScrollReset to="?" />
			</div>
		</Form>
	);
}
