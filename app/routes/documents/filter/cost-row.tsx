import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { formatAmount } from "../../../../contract/amounts.ts";
import { typedAmount } from "../../../../contract/typed-amounts.ts";
import { DEFAULT_CURRENCY } from "../../../../contract/constants.ts";
import { currencyOptions } from "../../../features/document-form/fields/cost-fields.tsx";
import { otherList } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { controlClasses, controlHeight } from "../../../ui/forms/control-look.ts";
import { FieldMessages } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { useExplorerState, useNextView } from "../list/use-explorer-state.ts";

const BOUNDS = [
	{ name: "costFrom", side: "explorer.rangeFrom" },
	{ name: "costTo", side: "explorer.rangeTo" },
] as const;
type BoundName = (typeof BOUNDS)[number]["name"];

/**
 * From an amount, up to one, or both, in one currency. An amount takes effect when its field is left.
 * @param isSent as fields of the form around it, which carries them otherwise
 */
export function CostRow({ isSent }: { isSent: boolean }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const { lead } = useNextView();
	const [parameters] = useSearchParams();
	const fields = useRef<HTMLFieldSetElement>(null);
	const errorId = useId();
	const currency = state.costCurrency ?? DEFAULT_CURRENCY;
	/** What stands in the address, where it is no amount: it comes back as it was typed. */
	const typedFor = (name: BoundName) => (state[name] === null ? (parameters.get(name) ?? "") : "");
	const [unreadable, setUnreadable] = useState(() =>
		BOUNDS.map(({ name }) => name).filter((name) => typedFor(name) !== ""),
	);

	function apply() {
		const inputs = [...(fields.current?.querySelectorAll("input") ?? [])];
		const chosen = fields.current?.querySelector("select")?.value ?? currency;
		const [costFrom = null, costTo = null] = inputs.map(({ value }) => typedAmount(value, chosen));
		const refused = BOUNDS.filter((_, at) => isRefused(inputs[at]?.value ?? "", chosen));
		setUnreadable(refused.map(({ name }) => name));
		if (refused.length > 0) return;
		const hasBound = costFrom !== null || costTo !== null;
		const costCurrency = hasBound && chosen !== DEFAULT_CURRENCY ? chosen : null;
		const isSame = costFrom === state.costFrom && costTo === state.costTo;
		if (isSame && costCurrency === state.costCurrency) return;
		lead((view) => otherList(view, { costFrom, costTo, costCurrency }), {
			replace: state.costFrom !== null || state.costTo !== null,
		});
	}

	function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key !== "Enter") return;
		// The form around it knows only what is in the address.
		event.preventDefault();
		apply();
	}

	/** The fields belong to the user; they follow the address only while nobody is in them. */
	function follow(fieldset: HTMLFieldSetElement | null) {
		fields.current = fieldset;
		if (!fieldset || fieldset.contains(document.activeElement)) return;
		for (const [at, input] of [...fieldset.querySelectorAll("input")].entries()) {
			const amount = state[BOUNDS[at]?.name ?? "costFrom"];
			if (typedAmount(input.value, currency) !== amount)
				input.value = amount === null ? "" : formatAmount(amount, currency);
		}
	}

	return (
		<fieldset ref={follow}>
			<legend className="mb-1 text-xs font-medium text-ink-muted">{t("documents.cost")}</legend>
			<div className="grid grid-cols-[5.5rem_1fr_1fr] items-end gap-2">
				<Select
					name={isSent ? "costCurrency" : undefined}
					aria-label={t("explorer.costCurrency")}
					defaultValue={currency}
					options={currencyOptions(currency)}
					onChange={apply}
				/>
				{BOUNDS.map(({ name, side }) => {
					const amount = state[name];
					const isUnreadable = unreadable.includes(name);
					return (
						<label key={name} className="flex min-w-0 flex-col gap-1 text-xs text-ink-muted">
							{t(side)}
							<input
								{...(isSent && { name })}
								inputMode="decimal"
								autoComplete="off"
								maxLength={40}
								defaultValue={amount === null ? typedFor(name) : formatAmount(amount, currency)}
								aria-invalid={isUnreadable || undefined}
								aria-describedby={isUnreadable ? errorId : undefined}
								onBlur={apply}
								onKeyDown={handleKeyDown}
								className={classes(controlClasses, controlHeight, "text-right tabular-nums")}
							/>
						</label>
					);
				})}
			</div>
			{unreadable.length > 0 && (
				<div className="mt-1">
					<FieldMessages
						hint={undefined}
						hintId={undefined}
						error={t("validation.amount")}
						errorId={errorId}
					/>
				</div>
			)}
		</fieldset>
	);
}

function isRefused(typed: string, currency: string): boolean {
	return typed.trim() !== "" && typedAmount(typed, currency) === null;
}
