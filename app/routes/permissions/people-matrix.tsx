import { memo } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Table } from "../../ui/data/table.tsx";
import type { MandatedRow, PersonRow } from "./load-permissions.server.ts";
import type { PermissionsPage } from "./route.tsx";
import { usePermissionsAddress } from "./use-permissions-address.ts";

const RIGHT_OF: Readonly<Record<string, "Read" | "Edit" | "Admin">> = {
	r: "Read",
	e: "Edit",
	a: "Admin",
	"+": "Admin",
};

// The cells have no classes of their own: there are thousands, and each would say the same.
const CELLS = [
	"[&_td]:h-10 [&_td]:border-b [&_td]:border-l [&_td]:border-line [&_td]:text-center [&_td]:text-xs [&_td]:font-medium max-lg:[&_td]:hidden",
	"[&_td[data-right=R]]:bg-surface-hover [&_td[data-right=R]]:text-ink-muted",
	"[&_td[data-right=E]]:bg-accent-soft [&_td[data-right=E]]:text-accent",
	"[&_td[data-right=A]]:bg-accent-fill [&_td[data-right=A]]:text-on-fill",
	"[&_td[data-right='+']]:font-normal [&_td[data-right='+']]:text-ink-faint",
	// From another kind of right: underlined, on no ground.
	"[&_td[data-right=r]]:underline [&_td[data-right=e]]:underline [&_td[data-right=a]]:underline",
].join(" ");

/**
 * People and categories, with what each may do: heads and first column stay in view. On a phone a person is a card, and
 * the rights by category stand on the person's page.
 */
export function PeopleMatrix({ page }: { page: PermissionsPage }) {
	const { t } = useTranslation();
	const { people, mandated } = page;
	const categories = page.categories.filter(({ isShown }) => isShown);
	return (
		<div className="overflow-auto border-b border-line lg:max-h-[max(24rem,calc(100dvh-17.5rem))]">
			<Table label={t("permissions.matrix")} className={`max-lg:block lg:w-auto ${CELLS}`}>
				<thead className="max-lg:hidden">
					<tr>
						<th
							scope="col"
							className="sticky top-0 left-0 z-30 w-72 min-w-72 border-b border-line bg-surface px-4 pb-2 text-left align-bottom font-medium text-ink-muted lg:pl-6"
						>
							{t("permissions.person")}
						</th>
						{categories.map(({ documentId, name, isActive }) => (
							<th
								key={documentId}
								scope="col"
								title={name}
								className="sticky top-0 z-20 h-36 w-10 min-w-10 border-b border-l border-line bg-surface px-0 py-2 align-bottom"
							>
								<span
									className={`inline-block max-h-44 max-w-16 rotate-180 overflow-hidden text-left text-xs font-medium wrap-anywhere hyphens-auto [writing-mode:vertical-rl] ${isActive ? "" : "text-ink-faint line-through"}`}
								>
									{name}
								</span>
							</th>
						))}
					</tr>
				</thead>
				<tbody className="max-lg:block">
					{people.map((person) => (
						<Person key={person.documentId} person={person} page={page} />
					))}
				</tbody>
				{mandated.length > 0 && <Mandated rows={mandated} page={page} />}
			</Table>
		</div>
	);
}

interface PersonProps {
	person: PersonRow;
	page: PermissionsPage;
}

function Person({ person, page }: PersonProps) {
	const { t } = useTranslation();
	const rightsInWords = useRightsInWords(page);
	const { memberAddress } = usePermissionsAddress(page);
	const { documentId, version, name, email, admin, closesOn, cells, reads, edits } = person;
	return (
		<tr className="group/row max-lg:block">
			<th
				scope="row"
				aria-label={name}
				className="sticky left-0 z-10 border-b border-line bg-surface p-0 text-left font-normal group-hover/row:bg-surface-hover max-lg:static max-lg:block"
			>
				<div className="flex items-center gap-1 px-2 lg:w-72 lg:pl-4">
					<label className="flex size-9 shrink-0 cursor-pointer items-center justify-center pointer-coarse:size-11">
						<input
							type="checkbox"
							name="member"
							value={`${documentId}:${version}`}
							defaultChecked={page.state.isAllChosen}
							className="size-4 cursor-pointer accent-accent-fill"
						/>
						<span className="sr-only">{t("permissions.choose", { name })}</span>
					</label>
					<div className="min-w-0 flex-1 py-1.5">
						<p className="flex min-w-0 items-center gap-2">
							<Link
								to={memberAddress(documentId)}
								title={name}
								className="truncate rounded-sm font-medium decoration-ink-faint underline-offset-3 hover:underline pointer-coarse:py-1"
							>
								<bdi>{name}</bdi>
							</Link>
							{admin && <Badge tone="success">{t("common.admin")}</Badge>}
						</p>
						<p className="truncate text-xs text-ink-muted" title={email}>
							{email}
						</p>
						{closesOn !== null && (
							<p className="text-xs text-warning">{t("permissions.closes", { day: closesOn })}</p>
						)}
						<p className="text-xs text-ink-muted lg:hidden">
							{admin ? t(`permissions.adminBy.${admin}`) : rightsInWords({ cells, edits, reads })}
						</p>
					</div>
				</div>
			</th>
			<Cells cells={cells} />
		</tr>
	);
}

/** Who works here by a mandate: to be read, and changed where the mandates are. */
function Mandated({ rows, page }: { rows: readonly MandatedRow[]; page: PermissionsPage }) {
	const { t } = useTranslation();
	const rightsInWords = useRightsInWords(page);
	const { mandates } = usePermissionsAddress(page);
	return (
		<tbody className="max-lg:block">
			<tr className="max-lg:block">
				<th
					scope="rowgroup"
					className="sticky left-0 z-10 border-b border-line bg-surface-sunken px-4 py-2 text-left text-xs font-medium text-ink-muted max-lg:static max-lg:block lg:pl-6"
				>
					<span className="flex items-center justify-between gap-3">
						{t("permissions.byMandate")}
						<Link
							to={mandates}
							className="rounded-sm text-accent underline underline-offset-3 pointer-coarse:py-2"
						>
							{t("mandates.title")}
						</Link>
					</span>
				</th>
				{page.categories.map(
					({ documentId, isShown }) =>
						isShown && (
							// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the heading of the rows below
							<td key={documentId} className="bg-surface-sunken" />
						),
				)}
			</tr>
			{rows.map(({ id, name, email, company, firstDay, lastDay, isAhead, cells, reads, edits }) => (
				<tr key={id} className="group/row max-lg:block">
					<th
						scope="row"
						aria-label={name}
						className="sticky left-0 z-10 border-b border-line bg-surface p-0 text-left font-normal group-hover/row:bg-surface-hover max-lg:static max-lg:block"
					>
						<div className="px-4 py-1.5 lg:w-72 lg:pl-6">
							<p className="flex min-w-0 items-center gap-2">
								<bdi title={email} className="truncate font-medium">
									{name}
								</bdi>
								{isAhead && <Badge>{t("permissions.mandateAhead")}</Badge>}
							</p>
							<p title={company} className="truncate text-xs text-ink-muted">
								{company}
							</p>
							<p className="text-xs text-ink-muted tabular-nums">
								{lastDay === null
									? t("permissions.mandateFrom", { firstDay })
									: t("permissions.mandateFromTo", { firstDay, lastDay })}
							</p>
							<p className="text-xs text-ink-muted lg:hidden">{rightsInWords({ cells, edits, reads })}</p>
						</div>
					</th>
					<Cells cells={cells} />
				</tr>
			))}
		</tbody>
	);
}

/** The page asks anew after each change, and few rows differ. */
const Cells = memo(function Cells({ cells }: { cells: string }) {
	const { t } = useTranslation();
	const words = {
		none: t("permissions.level.none"),
		Read: t("permissions.level.Read"),
		Edit: t("permissions.level.Edit"),
		Admin: t("permissions.level.Admin"),
	};
	const letters = {
		Read: t("permissions.letter.Read"),
		Edit: t("permissions.letter.Edit"),
		Admin: t("permissions.letter.Admin"),
	};
	return [...cells].map((cell, at) => {
		const right = RIGHT_OF[cell.toLowerCase()];
		return right ? (
			// oxlint-disable-next-line react/no-array-index-key -- the columns have their places
			<td key={at} data-right={cell} aria-label={words[right]}>
				{letters[right]}
			</td>
		) : (
			// oxlint-disable-next-line react/no-array-index-key -- the columns have their places
			<td key={at} aria-label={words.none} />
		);
	});
});

/** As many rights stand on a phone's card by their names. */
const MOST_NAMED = 5;

/** Of what was searched the rights by name, else in how many categories somebody edits and reads, as a phone shows it. */
function useRightsInWords({ state, categories }: PermissionsPage) {
	const { t } = useTranslation();
	const shown = categories.filter(({ isShown }) => isShown);
	return ({ cells, edits, reads }: Pick<PersonRow, "cells" | "edits" | "reads">) => {
		const isSearched = state.category !== "";
		const named = [...cells].flatMap((cell, at) => {
			const right = RIGHT_OF[cell.toLowerCase()];
			return right ? [`${shown[at]?.name}: ${t(`permissions.level.${right}`)}`] : [];
		});
		if (isSearched && named.length > 0 && named.length <= MOST_NAMED) return named.join(", ");
		const counted = [
			edits > 0 && t("permissions.edits", { count: edits }),
			reads > 0 && t("permissions.reads", { count: reads }),
		];
		return (
			counted.filter(Boolean).join(", ") || t(isSearched ? "permissions.nothingThere" : "permissions.nothing")
		);
	};
}
