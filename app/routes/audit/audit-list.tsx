import { href, useParams } from "react-router";
import { ChangeRow } from "../../features/history/change-row.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import type { AuditRow } from "./audit-rows.server.ts";
import { groupBy } from "../../features/old-browsers/group-by.ts";

/** How many fields are shown at once; what has more opens to say them. */
const SHOWN_FIELDS = 3;

/** What happened, day by day, the latest first. */
export function AuditList({ rows }: { rows: readonly AuditRow[] }) {
	const days = [...groupBy(rows, ({ day }) => day)];
	return days.map(([day, ofDay]) => (
		<section key={day} aria-labelledby={`day-${ofDay[0]?.id}`}>
			<h2
				id={`day-${ofDay[0]?.id}`}
				className="border-b border-line bg-surface-sunken px-4 py-1.5 text-xs font-medium text-ink-muted lg:px-6"
			>
				{day}
			</h2>
			<ol>
				{ofDay.map((row) => (
					<AuditItem key={row.id} row={row} />
				))}
			</ol>
		</section>
	));
}

function AuditItem({ row }: { row: AuditRow }) {
	const { at, time, person, kind, act, subject } = row;
	const params = useParams();
	const { documentId, name, isOpenable } = subject;
	return (
		<li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-4 py-2.5 text-sm sm:grid-cols-[3.25rem_11rem_minmax(0,1fr)] lg:px-6">
			<time dateTime={at} className="row-span-2 text-ink-muted tabular-nums sm:row-span-1">
				{time}
			</time>
			<bdi className="min-w-0 wrap-anywhere max-sm:text-ink-muted">{person}</bdi>
			<div className="min-w-0">
				<p className="flex flex-wrap items-baseline gap-x-2">
					{isOpenable ? (
						<Link
							to={href("/:locale?/documents/:documentId", { ...params, documentId })}
							className="rounded-sm font-medium wrap-anywhere underline decoration-ink-faint underline-offset-3 hover:decoration-ink"
						>
							<bdi>{name}</bdi>
						</Link>
					) : (
						<bdi className="font-medium wrap-anywhere">{name}</bdi>
					)}
					<span className="text-ink-muted">
						{kind} · {act}
					</span>
				</p>
				<Changes row={row} />
			</div>
		</li>
	);
}

function Changes({ row: { changes } }: { row: AuditRow }) {
	const { t } = useTranslation();
	if (changes.length === 0) return null;
	const list = (
		<dl className="mt-1 flex flex-col gap-1">
			{changes.map(({ label, change }) => (
				<ChangeRow key={change.field} change={change} label={label} />
			))}
		</dl>
	);
	if (changes.length <= SHOWN_FIELDS) return list;
	return (
		<details>
			<summary className="w-fit cursor-pointer rounded-sm text-accent underline-offset-3 hover:underline">
				{t("audit.fields", { count: changes.length })}
			</summary>
			{list}
		</details>
	);
}
