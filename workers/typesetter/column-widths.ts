/** How wide columns are, in points: as wide as they want while there is room, the wide ones share what is left. */
export function columnWidths(wanted: readonly number[], available: number, gap: number): number[] {
	const widths = wanted.map(() => 0);
	const narrowFirst = wanted
		.map((width, column) => ({ width, column }))
		.toSorted((a, b) => a.width - b.width);
	let rest = available - gap * (wanted.length - 1);
	for (const [index, { width, column }] of narrowFirst.entries()) {
		const share = Math.min(width, rest / (wanted.length - index));
		widths[column] = share;
		rest -= share;
	}
	return widths;
}
