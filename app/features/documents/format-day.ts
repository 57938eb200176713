/** `2026-12-24` as `24.12.2026`. */
export function formatDay(day: string): string {
	const [year, month, date] = day.split("-");
	return `${date}.${month}.${year}`;
}
