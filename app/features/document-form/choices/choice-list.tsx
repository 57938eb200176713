import { Fragment } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import type { FoundChoices } from "../values/choice.ts";

interface ChoiceListProps {
	found: FoundChoices;
	name: string;
	single: boolean | undefined;
	without: readonly string[] | undefined;
}

/** What a search without scripts has found. What is ticked is sent with the next button, whichever it is. */
export function ChoiceList({ found, name, single = false, without }: ChoiceListProps) {
	const { t } = useTranslation();
	const choices = found.choices.filter(({ value }) => !without?.includes(value));
	return (
		<div className="rounded-md border border-line p-1 text-sm">
			{choices.length === 0 && <p className="px-2.5 py-1.5 text-ink-muted">{t("ui.noMatches")}</p>}
			{choices.map(({ value, label, detail }) => (
				<Fragment key={value}>
					<input type="hidden" name={`label.${value}`} value={label} />
					{detail !== "" && <input type="hidden" name={`detail.${value}`} value={detail} />}
					<label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 hover:bg-ink/8">
						<input
							type={single ? "radio" : "checkbox"}
							name={name}
							value={value}
							className="size-4 shrink-0 accent-accent-fill"
						/>
						<span className="min-w-0 wrap-anywhere">
							{label}
							{detail !== "" && <span className="block text-ink-muted">{detail}</span>}
						</span>
					</label>
				</Fragment>
			))}
			{found.hasMore && <p className="px-2.5 py-1.5 text-ink-muted">{t("document.moreFound")}</p>}
		</div>
	);
}
