import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { OpenedFields, useOpenedForm } from "../../features/form/opened-fields.tsx";
import { useDirty } from "../../features/form/use-dirty.ts";
import type { RightsSearch } from "../../features/rights-search/rights-search.ts";
import { RightsSearchFields } from "../../features/rights-search/rights-search-fields.tsx";
import { useRightsSearch } from "../../features/rights-search/use-rights-search.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { MandateFormResult } from "./change-mandate.server.ts";
import type { MandateRow } from "./load-mandates.server.ts";
import { changeableFields, type MandateValues, rightField, rightName, valuesOf } from "./mandate-values.ts";
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
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const categories = categoriesOf(page, row);
	const current = valuesOf({
		firstDay: row?.days.first ?? page.today,
		lastDay: row?.days.last ?? null,
		categories: row?.categories ?? [],
		document: row?.document ?? null,
	});
	const ids = categories.map(({ documentId }) => documentId);
	const form = useOpenedForm(
		{
			values: current,
			opened: { version: row?.version ?? 0, fields: changeableFields(current, ids) },
		},
		result,
		{ isDirty, isSending: isPending },
	);
	// (A new one was opened with nothing that somebody could change.)
	const values = row ? form.values : (result?.typed ?? current);
	const { fieldErrors = {} } = result ?? {};
	const field = (name: "email" | "firstDay" | "lastDay") => ({
		name,
		defaultValue: values[name],
		error: message(fieldErrors[name]),
	});
	return (
		<Form
			method="post"
			replace
			preventScrollReset
			noValidate
			onInput={markDirty}
			aria-label={t(row ? "mandates.edit" : "mandates.offer")}
			className="flex max-w-2xl flex-col gap-5"
		>
			<FormError message={message(result?.formError)} />
			<span ref={noticeEarlyInput} hidden />
			{row ? (
				<>
					<input type="hidden" name="mandate" value={row.documentId} />
					<OpenedFields {...form.opened} />
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
					{...field("email")}
				/>
			)}
			{/* (A conflict brings what others have changed into fields that are there already.) */}
			<div key={form.opened.version} className="flex flex-col gap-5">
				<div className="grid gap-4 sm:grid-cols-2">
					<DateField label={t("mandates.firstDay")} required {...field("firstDay")} />
					<DateField label={t("mandates.lastDay")} hint={t("mandates.lastDayHint")} {...field("lastDay")} />
				</div>
				<RightsField categories={categories} values={values} errors={fieldErrors} asked={result?.search} />
				<DocumentField row={row} values={values} result={result} />
			</div>
			<div className="form-actions">
				<Button variant="primary" name="intent" value={row ? "save" : "offer"} pending={isPending}>
					{t(row ? "common.save" : "mandates.send")}
				</Button>
				<CancelLink to={closeTo} replace preventScrollReset />
			</div>
		</Form>
	);
}

type CategoryChoice = Pick<MandateRow["categories"][number], "documentId" | "name" | "isActive">;

/** Those of the tenant, and those of the mandate that came since the page asked for them. */
function categoriesOf({ categories }: MandatesPageData, row: MandateRow | null): CategoryChoice[] {
	const known = new Set(categories.map(({ documentId }) => documentId));
	return [...categories, ...(row?.categories ?? []).filter(({ documentId }) => !known.has(documentId))];
}

interface RightsFieldProps {
	categories: readonly CategoryChoice[];
	values: MandateValues;
	errors: Readonly<Record<string, string>>;
	/** What was searched among them without scripts. */
	asked: RightsSearch | undefined;
}

/** Of each category: nothing, read, edit. */
function RightsField({ categories, values, errors, asked }: RightsFieldProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { fields, hidden } = useRightsSearch({
		rows: categories.map(({ documentId, name }) => ({
			documentId,
			name,
			isGiven: (values.rights[documentId] ?? "") !== "",
		})),
		asked,
		fieldOf: rightField,
		nothing: "",
	});
	const error = message(errors["categories"]);
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
			{fields && <RightsSearchFields {...fields} />}
			<ul className="rights-list">
				{categories.map(({ documentId, name, isActive }) => (
					<li key={documentId} hidden={hidden.has(documentId)}>
						<span>
							<span className="block truncate" title={name}>
								{name}
								{!isActive && <span className="text-ink-muted"> ({t("masterdata.inactive")})</span>}
							</span>
							<NewerRight id={newerId(documentId)} note={message(errors[rightName(documentId)])} />
						</span>
						<span
							role="radiogroup"
							aria-label={name}
							aria-describedby={errors[rightName(documentId)] && newerId(documentId)}
						>
							{RIGHTS.map((right) => (
								<label key={right}>
									<input
										type="radio"
										name={rightField(documentId)}
										value={right}
										defaultChecked={(values.rights[documentId] ?? "") === right}
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

const newerId = (category: string) => `mandate-newer-${category}`;

/** What somebody else has made of it meanwhile. */
function NewerRight({ id, note }: { id: string; note: string | undefined }) {
	if (note === undefined) return null;
	return (
		<span id={id} role="alert" className="block text-danger">
			{note}
		</span>
	);
}

/** The document that says so, of those in the tenant: the server looks for what is typed, and offers what it finds. */
function DocumentField({
	row,
	values,
	result,
}: Pick<MandateFormProps, "row" | "result"> & { values: MandateValues }) {
	const { t } = useTranslation();
	const message = useMessage();
	const found = result?.found;
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
				defaultValue={values.documentText}
				error={message(result?.fieldErrors["document"])}
			/>
			{/* (A choice among these is no choice of what stood there before.) */}
			{found && <input type="hidden" name="searched" value={values.documentText} />}
			{options.length > 0 && (
				<SelectField
					label={t("mandates.documentOne")}
					name="document"
					empty={t("mandates.documentNone")}
					options={options}
					defaultValue={offered ? "" : values.document}
				/>
			)}
		</div>
	);
}
