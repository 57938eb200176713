import { formatDay } from "../../../contract/days.ts";
import { partyName } from "../../../contract/entities/vocabulary.ts";
import type { ImportPlan, PlannedDocument } from "../../features/import/plan/import-plan.ts";
import { noCategory } from "../../features/import/plan/no-category.ts";
import { formatCount, formatMoney } from "../../features/documents/format.ts";
import { DEFAULT_CURRENCY } from "../../../contract/constants.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

const SHOWN = 8;

/** The first documents as they are going to be, so that one sees whether the fields are what one expects. */
export function DocumentSample({ plan: { source, documents } }: { plan: ImportPlan }) {
	const { t } = useTranslation();
	const more = documents.length - SHOWN;
	return (
		<section aria-labelledby="import-sample">
			<SectionHeading id="import-sample">{t("import.sample.title")}</SectionHeading>
			<ul className="divide-y divide-line border-t border-line text-sm">
				{documents.slice(0, SHOWN).map((document) => (
					<SampleItem key={document.key} document={document} withoutCategory={t(noCategory(source))} />
				))}
			</ul>
			{more > 0 && (
				<p className="border-t border-line py-2 text-sm text-ink-muted">
					{t("import.sample.more", { count: more, shown: formatCount(more) })}
				</p>
			)}
		</section>
	);
}

function SampleItem({
	document: { name, facts, category, folders, parties, files },
	withoutCategory,
}: {
	document: PlannedDocument;
	withoutCategory: string;
}) {
	const { t } = useTranslation();
	const said = [
		category ?? withoutCategory,
		facts.startDate && formatDay(facts.startDate),
		parties.map(partyName).join(", "),
		facts.cost !== null && formatMoney(facts.cost, facts.costCurrency ?? DEFAULT_CURRENCY),
		folders.join(", "),
		files.length > 0 && t("import.found.files", { count: files.length }),
	];
	return (
		<li className="py-2.5">
			<p className="font-medium wrap-anywhere">{name}</p>
			<p className="wrap-anywhere text-ink-muted">{said.filter(Boolean).join(" · ")}</p>
		</li>
	);
}
