import { Form } from "react-router";
import { AUDIT_ACTS, AUDIT_KINDS } from "../../../contract/audit/audit-words.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { useFilterForm } from "../../ui/forms/use-filter-form.ts";
import { type AuditState, formatAuditState, parseAuditState } from "./audit-state.ts";

/** On a phone the fields stand behind a button; else the record itself would begin below the screen. */
const FOLDED = "max-sm:in-[.filters-scope:not(:has([data-fold]:checked))]:hidden";

const fromLatest = (state: AuditState) => formatAuditState({ ...state, before: "" });

interface AuditFilterFormProps {
	state: AuditState;
	people: readonly { documentId: string; name: string }[];
	/** The page without a filter. */
	path: string;
	isFiltered: boolean;
}

/** What the record is filtered by: an address, so that it can be kept and sent on. */
export function AuditFilterForm({ state, people, path, isFiltered }: AuditFilterFormProps) {
	const { t } = useTranslation();
	const form = useFilterForm(fromLatest(state), (sent) => fromLatest(parseAuditState(sent)));
	const isNarrowed = (["user", "kind", "action", "from", "to"] as const).some((name) => state[name] !== "");
	return (
		<search aria-label={t("audit.filters")}>
			<Form
				key={form.key}
				onSubmit={form.onSubmit}
				action={path}
				className="filters-scope grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3 lg:grid-cols-4 lg:px-6 2xl:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))_9.5rem_9.5rem_auto]"
			>
				{state.document !== "" && (
					<p className="col-span-full text-sm text-ink-muted">
						<input type="hidden" name="document" value={state.document} />
						{t("audit.ofDocument")}
					</p>
				)}
				<TextField
					label={t("audit.text")}
					name="text"
					type="search"
					className="max-lg:col-span-2"
					maxLength={200}
					defaultValue={state.text}
				/>
				<SelectField
					label={t("audit.person")}
					name="user"
					className={`max-lg:col-span-2 ${FOLDED}`}
					empty={t("audit.everybody")}
					defaultValue={state.user}
					options={people.map(({ documentId, name }) => ({ value: documentId, label: name }))}
				/>
				<SelectField
					className={FOLDED}
					label={t("audit.kinds")}
					name="kind"
					empty={t("audit.everything")}
					defaultValue={state.kind}
					options={AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
				/>
				<SelectField
					className={FOLDED}
					label={t("audit.acts")}
					name="action"
					empty={t("audit.everything")}
					defaultValue={state.action}
					options={AUDIT_ACTS.map((act) => ({ value: act, label: t(`audit.act.${act}`) }))}
				/>
				<DateField className={FOLDED} label={t("audit.from")} name="from" defaultValue={state.from} />
				<DateField className={FOLDED} label={t("audit.to")} name="to" defaultValue={state.to} />
				<div className="col-span-2 flex flex-wrap gap-2 2xl:col-span-1">
					<Button icon="list-filter">{t("audit.filter")}</Button>
					{isFiltered && (
						<LinkButton to={path} variant="quiet">
							{t("common.reset")}
						</LinkButton>
					)}
					{/* A box, so that it folds without scripts, too. */}
					<label className="ml-auto flex h-9 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm text-ink-muted select-none has-focus-visible:outline-2 has-focus-visible:outline-accent sm:hidden pointer-coarse:h-11">
						<input type="checkbox" data-fold defaultChecked={isNarrowed} className="peer sr-only" />
						{t("audit.moreFilters")}
						<Icon name="chevron-down" className="size-4 peer-checked:rotate-180" />
					</label>
				</div>
			</Form>
		</search>
	);
}
