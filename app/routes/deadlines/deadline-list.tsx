import type { FormEvent } from "react";
import { Form, href, useNavigation, useParams } from "react-router";
import { useHasSeveralTenants } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { classes } from "../../ui/classes.ts";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import type { DeadlineGroup, DeadlineRow } from "./deadline-row.ts";
import { isShown } from "../../ui/is-shown.ts";

/** Deadlines under the week or month in which they are due. */
export function DeadlineList({ groups }: { groups: readonly DeadlineGroup[] }) {
	const { t } = useTranslation();
	return groups.map(({ id, title, rows }) => (
		<section key={id} aria-labelledby={`group-${id}`} className="with-list-head">
			<h2
				id={`group-${id}`}
				className={classes(
					"list-head border-b border-line bg-surface-sunken print:static print:break-after-avoid px-4 py-1.5 text-xs font-semibold lg:px-6",
					id === "overdue" ? "text-danger" : "text-ink-muted",
				)}
			>
				{/* (The space keeps the year and the number apart, also where they are read out.) */}
				{`${"key" in title ? t(title.key) : title.text} `}
				<span className="ml-1 font-normal text-ink-muted tabular-nums">
					<span aria-hidden>{rows.length}</span>
					<span className="sr-only">
						{t("deadlines.count", { count: rows.length, shown: String(rows.length) })}
					</span>
				</span>
			</h2>
			<ul>
				{rows.map((row) => (
					<DeadlineItem key={row.key} row={row} />
				))}
			</ul>
		</section>
	));
}

const URGENCY: Record<DeadlineRow["urgency"], string> = {
	overdue: "text-danger",
	soon: "text-warning",
	later: "text-ink-muted",
};

function DeadlineItem({ row }: { row: DeadlineRow }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const hasSeveralTenants = useHasSeveralTenants();
	const { formData } = useNavigation();
	const { key, name, documentId, meaning, when, awayUntil, isEditable } = row;
	const what = t(meaning, { when });
	const entries = useEntries(row);
	const isSent = formData?.get("deadline") === key;
	// It goes at once; where that fails it is there again.
	if (isSent && formData?.get("intent") === "done") return null;
	const facts = [
		row.about && t(row.about),
		row.category,
		hasSeveralTenants && row.tenant,
		awayUntil && t("deadlines.away", { day: awayUntil }),
	];
	return (
		<li
			data-deadline
			className="grid grid-cols-[2.75rem_minmax(0,1fr)_2rem] items-center sm:grid-cols-[2.75rem_minmax(0,1fr)_8.5rem] print:break-inside-avoid print:grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-2 text-sm max-md:py-3 hover:bg-surface-hover lg:px-6"
		>
			<time dateTime={row.day.split(".").toReversed().join("-")} title={row.day} className="text-center">
				<span className="block text-lg leading-5 font-semibold tabular-nums">{row.dayOfMonth}</span>
				<span className="block text-xs whitespace-nowrap text-ink-muted">{row.belowDay}</span>
			</time>
			<div className="grid min-w-0 gap-x-6 md:grid-cols-[minmax(0,1fr)_14rem] md:items-center">
				<p className="min-w-0">
					<Link
						to={href("/:locale?/documents/:documentId", { locale, documentId })}
						title={name}
						className="-my-0.5 rounded-sm py-0.5 font-medium text-ink hover:underline max-md:line-clamp-2 max-md:text-base max-md:wrap-anywhere max-md:hyphens-auto md:block md:truncate print:line-clamp-none print:whitespace-normal"
					>
						<bdi>{name}</bdi>
					</Link>
					<span className="block truncate text-xs text-ink-muted max-md:hidden print:whitespace-normal">
						{facts.filter(Boolean).join(" · ")}
					</span>
				</p>
				<p className={classes("tabular-nums", awayUntil ? "text-ink-muted" : URGENCY[row.urgency])}>{what}</p>
				{/* Whose it is stands last, and is not to be cut off on a narrow screen. */}
				<p className="line-clamp-2 text-xs wrap-anywhere text-ink-muted md:hidden print:line-clamp-none">
					{facts.filter(Boolean).join(" · ")}
				</p>
			</div>
			{isEditable && (
				<Form
					id={`do-${key}`}
					method="post"
					replace
					preventScrollReset
					onSubmit={keepPlace}
					className="flex items-center justify-end gap-1 print:hidden"
				>
					<input type="hidden" name="deadline" value={key} />
					<input type="hidden" name="document" value={row.field} />
					<input type="hidden" name="item" value={row.inboxItem ?? ""} />
					<Button
						size="small"
						icon="check"
						name="intent"
						value="done"
						pending={isSent}
						aria-label={t("deadlines.doneOne", { what, name })}
						className="max-sm:hidden"
					>
						{t("deadlines.done")}
					</Button>
					<Menu size="small" label={t("deadlines.moreOne", { name })} entries={entries} />
				</Form>
			)}
		</li>
	);
}

/** A row that is done goes at once: who did it by a key goes on at the next one, or at the one before. */
function keepPlace({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) {
	const { submitter } = nativeEvent as SubmitEvent;
	if (submitter?.getAttribute("value") !== "done") return;
	const rows = [...document.querySelectorAll("[data-deadline]")];
	const at = rows.findIndex((row) => row.contains(currentTarget));
	const stops = (rows[at + 1] ?? rows[at - 1])?.querySelectorAll<HTMLElement>("button[value=done], a");
	[...(stops ?? [])]
		.toSorted((one) => (one.matches("button") ? -1 : 1))
		.find(isShown)
		?.focus();
}

/** What else can be done. A phone has no room for more than the menu, which has "done" too. */
function useEntries({ key, documentId, inboxItem, isExtendable }: DeadlineRow): MenuEntry[] {
	const { t } = useTranslation();
	const { locale } = useParams();
	const document = href("/:locale?/documents/:documentId", { locale, documentId });
	const submit = (value: string) => ({ form: `do-${key}`, name: "intent", value });
	return [
		{ label: t("deadlines.done"), icon: "check", button: submit("done") },
		...(inboxItem === null
			? []
			: ([
					{ label: t("deadlines.snooze1"), icon: "calendar-clock", button: submit("snooze1") },
					{ label: t("deadlines.snooze3"), icon: "calendar-clock", button: submit("snooze3") },
					{ label: t("deadlines.snooze7"), icon: "calendar-clock", button: submit("snooze7") },
				] satisfies MenuEntry[])),
		...(isExtendable
			? ([
					{ label: t("deadlines.extendByYear"), icon: "calendar-days", button: submit("extend") },
				] satisfies MenuEntry[])
			: []),
		{ label: t("deadlines.extend"), icon: "pencil", to: `${document}?edit=&tab=facts` },
		{ label: t("deadlines.archive"), icon: "archive", button: submit("archive") },
	];
}
