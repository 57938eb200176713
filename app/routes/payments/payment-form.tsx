import { Form, useNavigation } from "react-router";
import { formatMoney } from "../../features/documents/format.ts";
import { FormError } from "../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { PayableBill } from "./load-payments.server.ts";
import { PaymentRows } from "./payment-rows.tsx";

interface MadeFile {
	file: { name: string; url: string };
	count: number;
	sums: { currency: string; amount: number }[];
}

interface PaymentFormProps {
	bills: readonly PayableBill[];
	/** Who pays, unless somebody else is typed. */
	payer: string;
	made: MadeFile | null;
	refused: { fieldErrors: Record<string, string>; formError: string | null } | null;
	typed: Record<string, string>;
	/** Ids of the bills that were chosen when the form was sent. */
	chosen: readonly string[] | null;
}

/** Which bills are paid, from which account and when; above it the file, once it is there. */
export function PaymentForm({ bills, payer, made, refused, typed, chosen }: PaymentFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const pending = useNavigation().state === "submitting";
	const errorOf = (field: string) => message(refused?.fieldErrors[field]);
	return (
		<Form method="post" className="page-column flex flex-col gap-5 py-5">
			{made && <ReadyFile made={made} />}
			<FormError message={message(refused?.formError)} />
			<PaymentRows bills={bills} chosen={chosen} />
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					label={t("payments.payer")}
					name="name"
					autoComplete="organization"
					maxLength={70}
					required
					defaultValue={typed["name"] ?? payer}
					error={errorOf("name")}
				/>
				<TextField
					label={t("payments.account")}
					name="iban"
					autoComplete="off"
					spellCheck={false}
					required
					defaultValue={typed["iban"] ?? ""}
					error={errorOf("iban")}
				/>
				<DateField
					label={t("payments.date")}
					hint={t("payments.dateHint")}
					name="date"
					defaultValue={typed["date"] ?? ""}
					error={errorOf("date")}
				/>
			</div>
			<div>
				<Button variant="primary" icon="download" pending={pending}>
					{t("payments.make")}
				</Button>
			</div>
			<p className="text-sm text-ink-muted">{t("payments.explained")}</p>
		</Form>
	);
}

function ReadyFile({ made: { file, count, sums } }: { made: MadeFile }) {
	const { t } = useTranslation();
	return (
		<Notice tone="success" title={t("payments.ready", { count })} urgent>
			<p className="tabular-nums">
				{sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(" + ")}
			</p>
			<a href={file.url} download={file.name} className="mt-2 inline-block font-medium text-accent underline">
				{t("payments.download", { name: file.name })}
			</a>
		</Notice>
	);
}
