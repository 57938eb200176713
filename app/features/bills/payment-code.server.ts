import { encode } from "uqr";
import type { Bill, BillParty } from "../../../contract/bills/bill.ts";

/** Light squares around a code, which scanners need. */
const QUIET_ZONE = 4;
/** The Swiss cross is 7 of a code's 46 millimetres (Swiss Implementation Guidelines, 6.4). */
const CROSS_SHARE = 7 / 46;

/** A QR code with which a banking app fills in the payment: an SVG as an address. `null` where no app would take one. */
export function paymentCode(bill: Bill): string | null {
	const text = bill.qrCode ?? swissText(bill);
	if (text === null) return null;
	const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
	const squares = data
		.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
		.join("");
	const cross = text.startsWith("SPC") ? swissCross(size) : "";
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares}"/>${cross}</svg>`;
	return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A white cross on black within a white edge. */
function swissCross(size: number): string {
	const side = (size - 2 * QUIET_ZONE) * CROSS_SHARE;
	const middle = size / 2;
	const square = (length: number, height = length) =>
		`M${middle - length / 2} ${middle - height / 2}h${length}v${height}h${-length}z`;
	const edge = side * 0.9;
	const [long, wide] = [edge * 0.62, edge * 0.19];
	return `<g shape-rendering="auto"><path fill="#fff" d="${square(side)}"/><path d="${square(edge)}"/><path fill="#fff" d="${square(long, wide)}${square(wide, long)}"/></g>`;
}

/** The text of a Swiss QR code for a bill that was read of an XML; `null` where it does not say enough. */
function swissText(bill: Bill): string | null {
	const { iban, creditor, debtor, amount, currency, referenceKind, reference, message } = bill;
	const isSwiss = /^(?:CH|LI)/.test(iban ?? "") && ["CHF", "EUR"].includes(currency);
	if (!isSwiss || iban === null || !creditor?.zipCode || !creditor.city) return null;
	const lines = [
		"SPC",
		"0200",
		"1",
		iban,
		...addressLines(creditor),
		...Array.from({ length: 7 }, () => ""),
		amount?.toFixed(2) ?? "",
		currency,
		...(debtor?.zipCode && debtor.city ? addressLines(debtor) : Array.from({ length: 7 }, () => "")),
		referenceKind,
		reference ?? "",
		message?.slice(0, 140) ?? "",
		"EPD",
	];
	return lines.join("\n");
}

function addressLines({ name, street, zipCode, city, country }: BillParty): string[] {
	return [
		"S",
		name.slice(0, 70),
		street?.slice(0, 70) ?? "",
		"",
		zipCode?.slice(0, 16) ?? "",
		city?.slice(0, 35) ?? "",
		country ?? "CH",
	];
}
