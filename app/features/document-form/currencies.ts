/** The currencies that a form offers, those of daily life first. An amount may carry any other ISO 4217 code as well. */
const OFFERED = [
	"CHF",
	"EUR",
	"USD",
	"GBP",
	"AED",
	"AUD",
	"BRL",
	"CAD",
	"CNY",
	"CZK",
	"DKK",
	"HKD",
	"HUF",
	"INR",
	"ISK",
	"JPY",
	"KRW",
	"MXN",
	"NOK",
	"NZD",
	"PLN",
	"RON",
	"RSD",
	"SEK",
	"SGD",
	"THB",
	"TRY",
	"ZAR",
];

/** The choices of a form whose amount has this currency now. */
export function currencyOptions(current: string) {
	const codes = OFFERED.includes(current) || current === "" ? OFFERED : [current, ...OFFERED];
	return codes.map((code) => ({ value: code, label: code }));
}
