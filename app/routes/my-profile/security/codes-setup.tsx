import { Form, useNavigation } from "react-router";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { CodesSetUp } from "./change-codes.server.ts";

interface CodesSetupProps {
	setUp: CodesSetUp;
	result: FormResult | undefined;
}

/** A key for an app, to scan or to type, and the first code, with which it begins to count. */
export function CodesSetup({ setUp: { setup, key, address, picture }, result }: CodesSetupProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	return (
		<div className="mt-4 flex flex-wrap gap-x-8 gap-y-5">
			<div className="w-48 max-w-full">
				<p className="mb-2 text-sm">{t("codes.scan")}</p>
				<img
					src={picture}
					alt={t("codes.scanAlt")}
					width={192}
					height={192}
					className="rounded-md border border-line"
				/>
			</div>
			<Form
				method="post"
				preventScrollReset
				noValidate
				className="flex max-w-sm min-w-[min(15rem,100%)] flex-1 flex-col gap-4"
			>
				<div className="text-sm">
					<p>{t("codes.typeKey")}</p>
					<p className="mt-1 font-mono wrap-anywhere select-all">{key.replaceAll(/.{4}(?=.)/g, "$& ")}</p>
					<a href={address} className="mt-2 inline-block py-1 text-accent underline">
						{t("codes.openApp")}
					</a>
				</div>
				<input type="hidden" name="intent" value="confirmCodes" />
				<input type="hidden" name="setup" value={setup} />
				<input type="hidden" name="key" value={key} />
				<input type="hidden" name="address" value={address} />
				<TextField
					label={t("codes.firstCode")}
					name="code"
					inputMode="numeric"
					autoComplete="one-time-code"
					autoFocus
					required
					maxLength={10}
					hint={t("codes.firstCodeHint")}
					error={message(result?.fieldErrors["code"])}
				/>
				<div className="form-actions">
					<Button variant="primary" pending={formData?.get("intent") === "confirmCodes"}>
						{t("codes.confirm")}
					</Button>
					<CancelLink preventScrollReset to="?" />
				</div>
			</Form>
		</div>
	);
}
