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
			<table className="with-list-head w-full border-separate border-spacing-0 text-sm max-sm:block">
				<caption className="pb-1.5 max-sm:block text-left text-sm font-medium">
					{t("permissions.categories")}
				</caption>
				<thead className="max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:block">
					<tr className="max-sm:grid max-sm:grid-cols-4">
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
				<tbody className="max-sm:block">
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
		<tr hidden={isHidden} className="hover:bg-surface-hover max-sm:grid max-sm:grid-cols-4">
			<th
				scope="row"
				className="py-1.5 pr-2 text-left font-normal wrap-anywhere hyphens-auto max-sm:col-span-full max-sm:pb-0 sm:border-b sm:border-line"
			>
				<bdi className={isActive ? undefined : "text-ink-muted"}>
					{isActive ? name : t("permissions.inactive", { category: name })}
				</bdi>
				{note}
			</th>
			{LEVELS.map((level) => (
				// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its radio has one
				<td key={level} className="border-b border-line p-0">
					<label className="flex h-9 cursor-pointer items-center justify-center has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11">
						<input
							type="radio"
							name={levelField(documentId)}
							value={level}
							defaultChecked={level === chosen}
							className="size-4 cursor-pointer accent-accent-fill"
						/>
						<span className="sr-only">{`${name}: ${t(`permissions.level.${level}`)}`}</span>
					</label>
				</td>
			))}
		</tr>
	);
}
