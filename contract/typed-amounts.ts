import { isInHundredths, MAX_AMOUNT } from "./amounts.ts";

// Spaces of every width and the apostrophes that people type between thousands.
const GROUPING = /[\s'’ʼ`]/g;
// «1'234.–» and «1'234.-», as amounts are often written in Switzerland.
const EMPTY_HUNDREDTHS = /[.,][-–—]$/;
const BOTH_MARKS =
	/^(?<whole>[+-]?\d{1,3}(?:(?<thousands>[.,])\d{3})(?:\k<thousands>\d{3})*)(?<decimal>(?!\k<thousands>)[.,]\d+)$/;

/** What people write for a currency beside its code; a sign may stand for several. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
	["Fr", ["CHF"]],
	["fr", ["CHF"]],
	["SFr", ["CHF"]],
	["Franken", ["CHF"]],
	["€", ["EUR"]],
	["Euro", ["EUR"]],
	["£", ["GBP"]],
	["¥", ["JPY", "CNY"]],
	["$", ["USD", "AUD", "CAD", "HKD", "MXN", "NZD"]],
	["US$", ["USD"]],
	["kr", ["DKK", "ISK", "NOK", "SEK"]],
	["zł", ["PLN"]],
	["₹", ["INR"]],
]);
const BEFORE_AMOUNT = /^([^\d\s.,+−-]{1,7})\.?\s{0,3}(?=[+−-]?\d)/;
const AFTER_AMOUNT = /(?<=[\d–—-])\s{0,3}([^\d\s.,+–—-]{1,7})\.?$/;

/** The amount without the currency that stands before or after it, and which ones that may be; `null` where none does. */
function withoutCurrency(typed: string): { text: string; currencies: readonly string[] | null } {
	const text = typed.trim();
	for (const place of [BEFORE_AMOUNT, AFTER_AMOUNT]) {
		const said = place.exec(text)?.[1] ?? "";
		const currencies =
			SIGNS.get(said) ?? (/^(?:[A-Z]{3}|[a-z]{3})$/.test(said) ? [said.toUpperCase()] : null);
		if (currencies) return { text: text.replace(place, ""), currencies };
	}
	return { text, currencies: null };
}

/** Whether an amount was typed with another currency than the one that is chosen beside it. */
export function namesOtherCurrency(typed: string, currency: string): boolean {
	const { text, currencies } = withoutCurrency(typed);
	return currencies !== null && !currencies.includes(currency) && !Number.isNaN(parseAmount(text));
}

/**
 * An amount as people type it: `1'234.50`, `1234.5`, `1 234,50`, `1.234,50`, `90.–`. A single point or comma begins the
 * decimals.
 * @param currency the one that is chosen beside it, which may be typed as well: `CHF 12`, `12 Fr.`
 * @returns `null` for nothing, `NaN` for what is no amount, or one of another currency
 */
export function parseAmount(typed: string, currency: string | null = null): number | null {
	const said = currency === null ? null : withoutCurrency(typed);
	return parsePlain(currency !== null && said?.currencies?.includes(currency) ? said.text : typed);
}

function parsePlain(typed: string): number | null {
	const text = typed.trim().replaceAll("−", "-").replace(EMPTY_HUNDREDTHS, "").replaceAll(GROUPING, "");
	if (text === "") return null;
	if (/^[+-]?\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(",", "."));
	const { whole, decimal } = BOTH_MARKS.exec(text)?.groups ?? {};
	if (whole === undefined || decimal === undefined) return Number.NaN;
	return Number(`${whole.replaceAll(/[.,]/g, "")}.${decimal.slice(1)}`);
}

/** The amount that somebody has typed, of a currency, where it is one that a document may cost; otherwise `null`. */
export function typedAmount(text: string, currency: string): number | null {
	const amount = parseAmount(text, currency);
	const isOne = amount !== null && Math.abs(amount) <= MAX_AMOUNT && isInHundredths(amount);
	// (-0 is 0.)
	return isOne ? amount + 0 : null;
}
