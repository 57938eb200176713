import { addDays, addMonths, type Day, isDay } from "../../../../contract/days.ts";
import type { Period } from "../../../shared/periods.ts";
import type { NoticeInText } from "./notice-of-text.ts";

/** Years, or times that a contract goes on, in which a day is looked for. */
const MOST_YEARS = 11;

interface Contract {
	/** YYYY-MM-DD. */
	start: Day | null;
	end: Day | null;
	today: Day;
}

/** The next day by which notice has to be there, and for when it ends the contract; `null` where none is ahead. */
export function lastDayToCancel(
	{ period, end, renewal }: Omit<NoticeInText, "label">,
	contract: Contract,
): { day: Day; endsOn: Day } | null {
	for (const endsOn of endsFor({ end, renewal }, contract)) {
		const day = before(endsOn, period);
		if (day >= contract.today) return { day, endsOn };
	}
	return null;
}

/** The days for which notice may be given, in their order. */
function endsFor(
	{ end, renewal }: Pick<NoticeInText, "end" | "renewal">,
	{ start, end: last, today }: Contract,
): Day[] {
	if (end.kind === "day") return [end.day].filter(isDay);
	if (end.kind === "contract") {
		if (last === null) return [];
		return renewal === null || last < today ? [last] : [last, ...endsAfter(last, renewal)];
	}
	// (Whether one that has ended has gone on, nobody says.)
	if (end.kind === "contractYear" && (last === null || last < today)) return [];
	const days = end.kind === "yearly" ? end.days : [String(last).slice(5)];
	// A contract for a fixed time is not ended before; one that goes on by years is, at the end of each.
	const fixed = end.kind === "yearly" && last !== null && last >= today ? fullDay(last) : today;
	const earliest = start !== null && start > fixed ? start : fixed;
	const year = Number(earliest.slice(0, 4));
	return Array.from({ length: MOST_YEARS }, (_, years) => days.map((day) => dayOfYear(year + years, day)))
		.flat()
		.filter((day) => isDay(day) && day >= earliest);
}

/** The ends of a contract that is prolonged by the same period each time. The last of a month is followed by the last of another one. */
function endsAfter(last: Day, { count, unit }: Period): Day[] {
	return Array.from({ length: MOST_YEARS }, (_, at) => {
		const length = count * (at + 1);
		return unit === "days" ? addDays(last, length) : addDays(addMonths(addDays(last, 1), length), -1);
	});
}

function dayOfYear(year: number, day: string): Day {
	return day === "02-29" ? addDays(`${year}-03-01`, -1) : `${year}-${day}`;
}

/** Months before the last day of one are over on the last day of the other. */
function before(end: Day, { count, unit }: Period): Day {
	const last = fullDay(end);
	if (unit === "days") return addDays(last, -count);
	const next = addDays(last, 1);
	return next.endsWith("-01") ? addDays(addMonths(next, -count), -1) : addMonths(last, -count);
}

/** The last full day before this end: what ends with the first of a month mostly ends as that begins. */
function fullDay(end: Day): Day {
	return end.endsWith("-01") ? addDays(end, -1) : end;
}
