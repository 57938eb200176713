import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { ChoiceSearch } from "../../features/document-form/choices/choice-search.tsx";
import type { Choice } from "../../features/document-form/values/choice.ts";
import { FormError } from "../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
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
			{/* The Enter key presses the first button. */}
			<button name="intent" value={row ? "save" : "offer"} tabIndex={-1} aria-hidden className="sr-only" />
			<FormError message={message(result?.formError)} />
			{row ? (
				<>
					<input type="hidden" name="mandate" value={row.documentId} />
					<input type="hidden" name="version" value={row.version} />
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
			<DocumentField tenant={page.tenant.documentId} row={row} result={result} />
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
						<span role="radiogroup" aria-label={name} className="flex gap-1">
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

/** The document that says so, of those in the tenant. */
function DocumentField({
	tenant,
	row,
	result,
}: { tenant: string } & Pick<MandateFormProps, "row" | "result">) {
	const { t } = useTranslation();
	const message = useMessage();
	const [chosen, setChosen] = useState<Choice | null>(
		row?.document ? { value: row.document.documentId, label: row.document.name, detail: "" } : null,
	);
	const typed = result?.typed ?? {};
	const error = message(result?.fieldErrors["document"]);
	const again = typed["document"] ?? "";
	const kept = chosen ?? (again === "" ? null : { value: again, label: typed[`label.${again}`] ?? again });
	return (
		<div className="flex flex-col gap-2">
			{kept && (
				<label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
					<input
						type="checkbox"
						name="document"
						value={kept.value}
						defaultChecked
						className="size-4 shrink-0 accent-accent-fill"
					/>
					<span className="min-w-0 wrap-anywhere">{t("mandates.documentOne", { name: kept.label })}</span>
					<input type="hidden" name={`label.${kept.value}`} value={kept.label} />
				</label>
			)}
			<ChoiceSearch
				search="documents"
				label={t("mandates.document")}
				tenant={tenant}
				text={typed["search.documents"] ?? ""}
				found={result?.found}
				name="document"
				single
				hasFocus={result?.found !== undefined}
				without={kept ? [kept.value] : []}
				onChoose={setChosen}
			/>
			{error !== undefined && (
				<p role="alert" className="text-sm text-danger">
					{error}
				</p>
			)}
		</div>
	);
}
