import { FORMAT_LOCALE } from "../../../contract/constants.ts";
import { type Day, dayAt } from "../../../contract/days.ts";
import type { DeadlineMonth } from "../../../contract/entities/deadline.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import { attempt, orErrorPage } from "../../cms/attempt.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listDeadlines } from "../../cms/deadlines.ts";
import { listTenants } from "../../cms/user-access.ts";
import { silentNames } from "../../features/silent-tenants/silent-names.ts";
import { formatCount } from "../../features/documents/format.ts";
import { cmsContext } from "../../middleware/cms.ts";
import { compareNames } from "../../texts/name-order.ts";
import { pageTitle } from "../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { type DeadlineGroup, deadlineRow, groupId } from "./deadline-row.ts";
import { type DeadlinesState, parseDeadlinesState } from "./deadlines-state.ts";

const PAGE_SIZE = 50;

// Days begin at midnight UTC, where no clock is ever changed.
const monthFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});
const shortMonthFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, { month: "short", timeZone: "UTC" });
const weekdayFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, { weekday: "short", timeZone: "UTC" });

/** A month of the strip above the list. */
export interface StripMonth {
	month: string;
	/** In words, and cut to its first letters. */
	name: string;
	short: string;
	count: number;
	/** Of the fullest month, from 0 to 1. */
	share: number;
}

/** One page of deadlines, and the tenants that they can be narrowed to. */
export async function loadDeadlinesPage({ url, context }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	const state = parseDeadlinesState(url.searchParams);
	const { tenants, ...deadlines } = await loadDeadlines(cms, state);
	return {
		title: pageTitle(context, "deadlines.title"),
		state,
		...deadlines,
		tenants: (tenants ?? (await ownTenants(cms)))
			.map(({ documentId, name }) => ({ documentId, name }))
			.toSorted((one, other) => compareNames(one.name, other.name)),
	};
}

/** Of a CMS that does not say with its deadlines whose there may be. */
async function ownTenants(cms: CmsClient): Promise<TenantReference[]> {
	const listed = await attempt(listTenants(cms));
	return listed.ok ? listed.value.map(({ tenant }) => tenant) : [];
}

/** One page of deadlines as it is shown. */
async function loadDeadlines(cms: CmsClient, { type, tenant, from, page }: DeadlinesState) {
	const today = dayAt(Date.now());
	const filters = {
		...(type && { type: [type] }),
		...(tenant && { tenant: [tenant] }),
		...(from && { from: `${from}-01` }),
	};
	const list = (asked: number) =>
		orErrorPage(listDeadlines(cms, filters, { page: asked, pageSize: PAGE_SIZE }));
	const asked = await list(page);
	const pageCount = Math.max(1, Math.ceil(asked.total / PAGE_SIZE));
	// What stood on the last page may have been done.
	const shown = asked.items.length === 0 && page > pageCount ? await list(pageCount) : asked;
	const groups: DeadlineGroup[] = [];
	for (const deadline of shown.items) {
		const id = groupId(deadline.date, today);
		const last = groups.at(-1);
		const group = last?.id === id ? last : { id, title: titleOf(id), rows: [] };
		if (group !== last) groups.push(group);
		group.rows.push(deadlineRow(deadline, today, belowDay(deadline.date, today)));
	}
	return {
		...silentNames(shown),
		tenants: shown.tenants,
		groups,
		page: Math.min(page, pageCount),
		pageCount,
		total: { count: shown.total, shown: formatCount(shown.total), isCapped: shown.totalIsCapped },
		strip: stripOf(shown.months),
		from: from && monthFormat.format(Date.parse(`${from}-01`)),
	};
}

/** The weekday; of what is overdue, whose heading names no month, the month, with the year where it is another one. */
export function belowDay(date: Day, today: Day): string {
	const time = Date.parse(date);
	if (date >= today) return weekdayFormat.format(time);
	const month = shortMonth(time);
	return date.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${date.slice(2, 4)}`;
}

function shortMonth(time: number): string {
	return shortMonthFormat.format(time).slice(0, 3);
}

function titleOf(id: string): DeadlineGroup["title"] {
	if (id === "overdue" || id === "thisWeek" || id === "nextWeek") return { key: `deadlines.group.${id}` };
	return { text: monthFormat.format(Date.parse(`${id}-01`)) };
}

function stripOf(months: readonly DeadlineMonth[]): StripMonth[] {
	const counted = months.map(({ month, counts }) => ({
		month,
		count: Object.values(counts).reduce((sum, n) => sum + n, 0),
	}));
	const most = Math.max(1, ...counted.map(({ count }) => count));
	return counted.map(({ month, count }) => {
		const time = Date.parse(`${month}-01`);
		return { month, count, name: monthFormat.format(time), short: shortMonth(time), share: count / most };
	});
}
