import { Form } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useFilterForm } from "../../ui/forms/use-filter-form.ts";
import { type AskedLogs, askedLogs, logQuery } from "./log-filter.ts";

const firstPage = (asked: AskedLogs) => logQuery({ ...asked, page: 1 });

interface LogFilterFormProps {
	asked: AskedLogs;
	/** The page without a filter. */
	path: string;
	isFiltered: boolean;
}

/** What the list is filtered by: an address, so that it can be kept and sent on. */
export function LogFilterForm({ asked, path, isFiltered }: LogFilterFormProps) {
	const { t } = useTranslation();
	const form = useFilterForm(firstPage(asked), (sent) => firstPage(askedLogs({ searchParams: sent })));
	return (
		<Form
			key={form.key}
			onSubmit={form.onSubmit}
			action={path}
			className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_10rem_10rem_auto] lg:items-end lg:px-6"
		>
			<TextField
				label={t("clientLogs.text")}
				name="text"
				className="max-sm:col-span-2"
				type="search"
				maxLength={200}
				defaultValue={asked.text}
			/>
			<TextField
				label={t("clientLogs.user")}
				name="user"
				className="max-sm:col-span-2"
				maxLength={200}
				autoComplete="off"
				defaultValue={asked.user}
			/>
			<SelectField
				label={t("clientLogs.severity")}
				name="severity"
				empty={t("clientLogs.all")}
				defaultValue={asked.severity}
				options={[
					{ value: "error", label: t("clientLogs.errors") },
					{ value: "warning", label: t("clientLogs.warnings") },
				]}
			/>
			<DateField label={t("clientLogs.from")} name="from" defaultValue={asked.from} />
			<div className="flex flex-wrap gap-2">
				<Button icon="list-filter">{t("clientLogs.filter")}</Button>
				{isFiltered && (
					<LinkButton to={path} variant="quiet">
						{t("clientLogs.reset")}
					</LinkButton>
				)}
			</div>
		</Form>
	);
}
