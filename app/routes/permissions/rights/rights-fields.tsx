import type { ReactNode } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { levelField, LEVELS, type Level } from "./levels.ts";

/** A category in a form about rights. */
export interface RightsRow {
	documentId: string;
	name: string;
	isActive: boolean;
	chosen: Level;
	/** What else is to be known of it, below its name. */
	note?: ReactNode;
}

/** A level for each category: one row a category, one column a level. */
export function RightsFields({ rows }: { rows: readonly RightsRow[] }) {
	const { t } = useTranslation();
	return (
		<table className="w-full border-separate border-spacing-0 text-sm">
			<caption className="pb-1.5 text-left text-sm font-medium">{t("permissions.categories")}</caption>
			<thead>
				<tr>
					<th scope="col" className="list-head border-b border-line bg-surface text-left">
						<span className="sr-only">{t("permissions.category")}</span>
					</th>
					{LEVELS.map((level) => (
						<th
							key={level}
							scope="col"
							className="list-head w-14 border-b border-line bg-surface px-0.5 py-2 text-center text-xs font-medium text-ink-muted sm:w-24 sm:px-1"
						>
							{t(`permissions.level.${level}`)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<CategoryRow key={row.documentId} row={row} />
				))}
			</tbody>
		</table>
	);
}

function CategoryRow({ row: { documentId, name, isActive, chosen, note } }: { row: RightsRow }) {
	const { t } = useTranslation();
	return (
		<tr className="hover:bg-surface-hover">
			<th
				scope="row"
				className="border-b border-line py-1.5 pr-2 text-left font-normal wrap-anywhere hyphens-auto"
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
