import { isInHundredths, MAX_AMOUNT } from "./amounts.ts";

// Spaces of every width and the apostrophes that people type between thousands.
const GROUPING = /[\s'’ʼ`]/g;
// «1'234.–» and «1'234.-», as amounts are often written in Switzerland.
const EMPTY_HUNDREDTHS = /[.,][-–—]$/;
const BOTH_MARKS =
	/^(?<whole>[+-]?\d{1,3}(?:(?<thousands>[.,])\d{3})(?:\k<thousands>\d{3})*)(?<decimal>(?!\k<thousands>)[.,]\d+)$/;

/**
 * An amount as people type it: `1'234.50`, `1234.5`, `1 234,50`, `1.234,50`, `90.–`. A single point or comma begins the
 * decimals.
 * @returns `null` for nothing, `NaN` for what is no amount
 */
export function parseAmount(typed: string): number | null {
	const text = typed.trim().replaceAll("−", "-").replace(EMPTY_HUNDREDTHS, "").replaceAll(GROUPING, "");
	if (text === "") return null;
	if (/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
	const { whole, decimal } = BOTH_MARKS.exec(text)?.groups ?? {};
	if (whole === undefined || decimal === undefined) return Number.NaN;
	return Number(`${whole.replaceAll(/[.,]/g, "")}.${decimal.slice(1)}`);
}

/** The amount that somebody has typed, where it is one that a document may cost; otherwise `null`. */
export function typedAmount(text: string): number | null {
	const amount = parseAmount(text);
	const isOne = amount !== null && Math.abs(amount) <= MAX_AMOUNT && isInHundredths(amount);
	// (-0 is 0.)
	return isOne ? amount + 0 : null;
}
