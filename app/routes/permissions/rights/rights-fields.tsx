import type { ReactNode } from "react";
import type { RightsSearch } from "../../../features/rights-search/rights-search.ts";
import { RightsSearchFields } from "../../../features/rights-search/rights-search-fields.tsx";
import { useRightsSearch } from "../../../features/rights-search/use-rights-search.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { levelField, LEVELS, type Level } from "./levels.ts";

/** A category in a form about rights. */
export interface RightsRow {
	documentId: string;
	name: string;
	isActive: boolean;
	chosen: Level;
	/** Something else gives a right on it, too. */
	hasOthers?: boolean;
	/** What else is to be known of it, below its name. */
	note?: ReactNode;
}

interface RightsFieldsProps {
	rows: readonly RightsRow[];
	/** What was searched among them without scripts. */
	asked: RightsSearch | undefined;
}

/** A level for each category: one row a category, one column a level. On a phone the name stands above its levels. */
export function RightsFields({ rows, asked }: RightsFieldsProps) {
	const { t } = useTranslation();
	const { fields, hidden } = useRightsSearch({
		rows: rows.map(({ documentId, name, chosen, hasOthers = false }) => ({
			documentId,
			name,
			isGiven: chosen !== "none",
			hasOthers,
		})),
		asked,
		fieldOf: levelField,
		nothing: "none",
	});
	return (
		<>
			{fields && <RightsSearchFields {...fields} />}
			<table className="with-list-head rights-table">
				<caption className="pb-1.5 max-sm:block text-left text-sm font-medium">
					{t("permissions.categories")}
				</caption>
				<thead className="max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:block">
					<tr>
						<th scope="col" className="list-head border-b border-line bg-surface text-left max-sm:sr-only">
							<span className="sr-only">{t("permissions.category")}</span>
						</th>
						{LEVELS.map((level) => (
							<th
								key={level}
								scope="col"
								className="list-head border-b border-line bg-surface px-0.5 py-2 text-center text-xs font-medium wrap-anywhere hyphens-auto text-ink-muted sm:w-24 sm:px-1"
							>
								{t(`permissions.level.${level}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<CategoryRow key={row.documentId} row={row} isHidden={hidden.has(row.documentId)} />
					))}
				</tbody>
			</table>
		</>
	);
}

interface CategoryRowProps {
	row: RightsRow;
	isHidden: boolean;
}

function CategoryRow({ row: { documentId, name, isActive, chosen, note }, isHidden }: CategoryRowProps) {
	const { t } = useTranslation();
	return (
		<tr hidden={isHidden}>
			<th scope="row">
				<bdi className={isActive ? undefined : "text-ink-muted"}>
					{isActive ? name : t("permissions.inactive", { category: name })}
				</bdi>
				{note}
			</th>
			{LEVELS.map((level) => (
				// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its radio has one
				<td key={level}>
					<label>
						<input
							type="radio"
							name={levelField(documentId)}
							value={level}
							defaultChecked={level === chosen}
							aria-label={`${name}: ${t(`permissions.level.${level}`)}`}
						/>
					</label>
				</td>
			))}
		</tr>
	);
}
