import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { useOpenedVersion } from "../../features/form/use-opened-version.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { MandateFormResult } from "./change-mandate.server.ts";
import type { MandateRow } from "./load-mandates.server.ts";
import type { MandatesPageData } from "./route.tsx";

interface MandateFormProps {
	page: MandatesPageData;
	/** `null` for a new one. */
	row: MandateRow | null;
	result: MandateFormResult | undefined;
	/** Where the list is shown again. */
	closeTo: string;
}

const RIGHTS = ["", "Read", "Edit"] as const;

/** Offers a mandate, or changes the days, categories and document of one. */
export function MandateForm({ page, row, result, closeTo }: MandateFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData !== undefined;
	const { typed, fieldErrors = {} } = result ?? {};
	const version = useOpenedVersion(row?.version, result);
	const field = (name: string, value: string) => ({
		name,
		defaultValue: typed?.[name] ?? value,
		error: message(fieldErrors[name]),
	});
	return (
		<Form
			method="post"
			replace
			preventScrollReset
			noValidate
			aria-label={t(row ? "mandates.edit" : "mandates.offer")}
			className="flex max-w-2xl flex-col gap-5"
		>
			<FormError message={message(result?.formError)} />
			{row ? (
				<>
					<input type="hidden" name="mandate" value={row.documentId} />
					<input type="hidden" name="version" value={version} />
				</>
			) : (
				<TextField
					label={t("mandates.email")}
					hint={t("mandates.emailHint")}
					type="email"
					inputMode="email"
					required
					autoComplete="off"
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened just now, to type here
					autoFocus
					{...field("email", "")}
				/>
			)}
			<div className="grid gap-4 sm:grid-cols-2">
				<DateField
					label={t("mandates.firstDay")}
					required
					{...field("firstDay", row?.days.first ?? page.today)}
				/>
				<DateField
					label={t("mandates.lastDay")}
					hint={t("mandates.lastDayHint")}
					{...field("lastDay", row?.days.last ?? "")}
				/>
			</div>
			<RightsField page={page} row={row} typed={typed} error={message(fieldErrors["categories"])} />
			<DocumentField row={row} result={result} />
			<div className="flex flex-wrap gap-2">
				<Button variant="primary" name="intent" value={row ? "save" : "offer"} pending={isPending}>
					{t(row ? "common.save" : "mandates.send")}
				</Button>
				<LinkButton to={closeTo} variant="quiet" replace preventScrollReset>
					{t("common.cancel")}
				</LinkButton>
			</div>
		</Form>
	);
}

interface RightsFieldProps extends Pick<MandateFormProps, "page" | "row"> {
	typed: Record<string, string> | undefined;
	error: string | undefined;
}

/** Of each category: nothing, read, edit. */
function RightsField({ page, row, typed, error }: RightsFieldProps) {
	const { t } = useTranslation();
	const given = new Map(row?.categories.map(({ documentId, right }) => [documentId, right]));
	return (
		<fieldset
			className="flex min-w-0 flex-col gap-1.5"
			aria-describedby={error && "mandate-categories-error"}
		>
			<legend className="mb-1.5 text-sm font-medium">{t("mandates.categories")}</legend>
			{error !== undefined && (
				<p id="mandate-categories-error" role="alert" className="text-sm text-danger">
					{error}
				</p>
			)}
			<ul className="divide-y divide-line rounded-md border border-line bg-surface">
				{page.categories.map(({ documentId, name, isActive }) => (
					<li
						key={documentId}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5 text-sm"
					>
						<span className="min-w-0 flex-1 basis-32 truncate" title={name}>
							{name}
							{!isActive && <span className="text-ink-muted"> ({t("masterdata.inactive")})</span>}
						</span>
						<span role="radiogroup" aria-label={name} className="flex flex-wrap gap-1">
							{RIGHTS.map((right) => (
								<label
									key={right}
									className={classes(
										"flex cursor-pointer items-center gap-1.5 rounded-md px-2 py-1 pointer-coarse:py-2.5",
										right === ""
											? "text-ink-muted"
											: "has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent",
									)}
								>
									<input
										type="radio"
										name={`right.${documentId}`}
										value={right}
										defaultChecked={
											(typed ? (typed[`right.${documentId}`] ?? "") : (given.get(documentId) ?? "")) === right
										}
										className="size-4 accent-accent-fill"
									/>
									{t(right === "" ? "mandates.right.none" : `mandates.right.${right}`)}
								</label>
							))}
						</span>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

/** The document that says so, of those in the tenant: the server looks for what is typed, and offers what it finds. */
function DocumentField({ row, result }: Pick<MandateFormProps, "row" | "result">) {
	const { t } = useTranslation();
	const message = useMessage();
	const { typed = {}, found } = result ?? {};
	const there = row?.document ? { value: row.document.documentId, label: row.document.name } : null;
	const offered = found?.choices.map(({ value, label, detail }) => ({
		value,
		label: `${label} (${detail})`,
	}));
	const options = offered ?? (there ? [there] : []);
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<TextField
				label={t("mandates.document")}
				hint={t("mandates.documentHint")}
				name="documentText"
				autoComplete="off"
				defaultValue={typed["documentText"]}
				error={message(result?.fieldErrors["document"])}
			/>
			{options.length > 0 && (
				<SelectField
					label={t("mandates.documentOne")}
					name="document"
					empty={t("mandates.documentNone")}
					options={options}
					defaultValue={offered ? "" : there?.value}
				/>
			)}
		</div>
	);
}
