import { Form, useNavigate } from "react-router";
import { DEADLINE_TYPES } from "../../../contract/entities/document-dates.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { ComboboxField } from "../../ui/forms/combobox-field.tsx";
import type { DeadlinesState } from "./deadlines-state.ts";

interface DeadlineFilterProps {
	state: DeadlinesState;
	/** The month from which the list begins, in words. */
	from: string | null;
	tenants: readonly { documentId: string; name: string }[];
	addressOf: (changes: Partial<DeadlinesState>) => string;
}

/** Kinds as links side by side, and the tenant where there are several. */
export function DeadlineFilter({ state, from, tenants, addressOf }: DeadlineFilterProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	return (
		<search className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6 print:hidden">
			<nav
				aria-label={t("deadlines.kinds")}
				className="state-links max-w-full overflow-x-auto whitespace-nowrap max-md:mt-0! max-md:w-full"
			>
				{[null, ...DEADLINE_TYPES].map((type) => (
					<Link
						key={type ?? "all"}
						to={addressOf({ type })}
						preventScrollReset
						aria-current={type === state.type ? "true" : undefined}
					>
						{t(`deadlines.kind.${type ?? "all"}`)}
					</Link>
				))}
			</nav>
			{tenants.length > 1 && (
				<Form className="flex w-72 max-w-full min-w-0 items-center gap-2 max-md:w-full" preventScrollReset>
					{state.type && <input type="hidden" name="type" value={state.type} />}
					{state.from && <input type="hidden" name="from" value={state.from} />}
					<ComboboxField
						className="min-w-0 flex-1"
						name="tenant"
						value={state.tenant ?? ""}
						label={t("deadlines.tenant")}
						hideLabel
						empty={t("deadlines.allTenants")}
						options={tenants.map(({ documentId, name }) => ({ value: documentId, label: name }))}
						onValueChange={(tenant) =>
							void navigate(addressOf({ tenant: tenant || null }), { preventScrollReset: true })
						}
					/>
					<noscript>
						<Button size="small">{t("deadlines.apply")}</Button>
					</noscript>
				</Form>
			)}
			{from && (
				<Link
					to={addressOf({ from: null })}
					preventScrollReset
					aria-label={`${t("deadlines.from", { month: from })}: ${t("deadlines.fromToday")}`}
					title={t("deadlines.fromToday")}
					className="inline-flex h-8 items-center gap-1.5 rounded-md bg-surface-hover px-2.5 text-sm pointer-coarse:h-11"
				>
					{t("deadlines.from", { month: from })}
					<Icon name="x" className="size-4 text-ink-muted" />
				</Link>
			)}
		</search>
	);
}
