/** An amount has at most fifteen digits, two of them decimals; a credit is negative. */
export const MAX_AMOUNT = 9_999_999_999_999.99;

/** Whether it has no more than two decimals. (Times a hundred, a large amount is not exact any more.) */
export function isInHundredths(amount: number): boolean {
	return Number(amount.toFixed(2)) === amount;
}

/** An amount as it is written and typed here: `1'234.50`. (No `Intl`: the first use of that takes a page 30 ms.) */
export function formatAmount(amount: number): string {
	const [whole = "", decimals = ""] = amount.toFixed(2).split(".");
	return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, "'")}.${decimals}`;
}
