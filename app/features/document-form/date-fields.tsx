import { type FormEvent, useState } from "react";
import { useTranslation } from "../texts/translations.tsx";
import { DOCUMENT_DATES } from "../documents/date-meaning.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { useFieldProps } from "./field-props.tsx";

/** The four dates. An end before the start is allowed, with a warning. */
export function DateFields({ fieldProps }: { fieldProps: ReturnType<typeof useFieldProps> }) {
	const { t } = useTranslation();
	const [typed, setTyped] = useState<Record<string, string>>({
		startDate: fieldProps("startDate").defaultValue,
		endDate: fieldProps("endDate").defaultValue,
	});
	const { startDate = "", endDate = "" } = typed;

	function handleInput(event: FormEvent<HTMLInputElement>) {
		const { name, value } = event.currentTarget;
		setTyped((earlier) => ({ ...earlier, [name]: value }));
	}

	return (
		<div className="flex flex-col gap-3">
			<div className="grid grid-cols-2 gap-x-3 gap-y-5">
				{DOCUMENT_DATES.map((date) => (
					<DateField key={date} label={t(`documents.${date}`)} onInput={handleInput} {...fieldProps(date)} />
				))}
			</div>
			{startDate !== "" && endDate !== "" && endDate < startDate && (
				<Notice tone="warning">{t("document.endBeforeStart")}</Notice>
			)}
		</div>
	);
}
