/** The value below which this part of the values lies; 0 where there are none. */
export function quantile(values: readonly number[], part: number): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
}
