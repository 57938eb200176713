/** An amount has at most fifteen digits, two of them decimals; a credit is negative. */
export const MAX_AMOUNT = 9_999_999_999_999.99;

/** Whether it has no more than two decimals. (Times a hundred, a large amount is not exact any more.) */
export function isInHundredths(amount: number): boolean {
	return Number(amount.toFixed(2)) === amount;
}

// As `Intl` has them, which a test compares. (Not asked itself: its first use takes a page 30 ms.)
const WITHOUT_SMALLER_UNIT: ReadonlySet<string> = new Set(
	`AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK
	LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER`.split(/\s+/),
);
const IN_THOUSANDTHS: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/**
 * An amount with the decimals that its currency has, without anything between the thousands: `1234.50`, in yen `1234`.
 * Hundredths that were written nevertheless stay.
 * @param currency `null` where it is not known
 */
export function plainAmount(amount: number, currency: string | null): string {
	if (currency !== null && IN_THOUSANDTHS.has(currency)) return amount.toFixed(3);
	const isWhole = currency !== null && WITHOUT_SMALLER_UNIT.has(currency) && Number.isInteger(amount);
	return amount.toFixed(isWhole ? 0 : 2);
}

/** The same as it is written and typed here: `1'234.50`, in yen `1'234`. */
export function formatAmount(amount: number, currency: string | null): string {
	const [whole = "", ...decimals] = plainAmount(amount, currency).split(".");
	return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, "'"), ...decimals].join(".");
}
