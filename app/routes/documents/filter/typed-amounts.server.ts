import { DEFAULT_CURRENCY } from "../../../../contract/constants.ts";
import { typedAmount } from "../../../../contract/typed-amounts.ts";

/**
 * The query with its amounts as an address has them, where they came as they were typed: from a form without scripts.
 * `null` where there is nothing to read, or nothing that can be: that stays for the form to show.
 */
export function withReadAmounts(parameters: URLSearchParams): URLSearchParams | null {
	const currency = parameters.get("costCurrency") ?? DEFAULT_CURRENCY;
	const read = new URLSearchParams(parameters);
	for (const name of ["costFrom", "costTo"]) {
		const amount = typedAmount(parameters.get(name) ?? "", currency);
		if (amount !== null) read.set(name, String(amount));
	}
	return String(read) === String(parameters) ? null : read;
}
