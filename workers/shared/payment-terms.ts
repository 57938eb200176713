import { PERIOD, type Period, periodOf } from "./periods.ts";

/** A time within which a bill is to be paid, from its day on. */
export interface PaymentTerm {
	period: Period;
	/** As it stands in the text: "zahlbar innert 30 Tagen". */
	label: string;
}

/** A paper says on its first lines what it is. */
const HEAD = 2_500;
const LONGEST_DAYS = 120;
const LONGEST_MONTHS = 4;
/** Letters around a term that may make it one of a discount. */
const BESIDE = 30;

/** One that asks again for what another bill asked for. */
const REMINDER =
	/^\s{0,40}(?:(?:betreff|betrifft|objet|oggetto|subject|re):\s)?(?:(?:\d\.|erste|zweite|dritte|letzte|premier|deuxième|dernier|primo|secondo|ultimo|first|second|final)\s)?(?:mahnung|zahlungserinnerung|rappel de (?:paiement|facture)|mise en demeure|sollecito(?: di pagamento)?|payment reminder|reminder of payment|overdue notice|final notice)(?!\p{L})/imu;
const BILL =
	/^\s{0,40}(?:(?:ihre|unsere|votre|notre|la vostra|your|our)\s)?(?:\p{L}{0,24}(?<!ab|be|ver|jahres|erfolgs)rechnung|rechnungs\p{L}{1,20}|factures?|note d['’]honoraires|bordereau d['’]impôts?|fatture?a?|nota d['’]onorari[oi]?|invoice|bill)(?!\p{L})/imu;
const OTHER_PAPER =
	/^\s{0,40}(?:(?:ihre|unsere|votre|notre|la vostra|your|our)\s)?(?:auftragsbestätigung|bestellbestätigung|bestellung|\p{L}{0,20}offerte|\p{L}{0,20}angebot|kostenvoranschlag|lieferschein|gutschrift|proforma|pro[- ]forma|confirmation de (?:la )?commande|bon de commande|bulletin de livraison|devis|offre|note de crédit|conferma d['’]ordine|ordinazione|offerta|preventivo|bolla di consegna|nota di credito|order confirmation|purchase order|quotation|quote|estimate|delivery note|credit note)(?!\p{L})/imu;
const TOTAL =
	/(?<!\p{L})(?:total\p{L}{0,12}|offener betrag|offener saldo|offene forderung|ausstehender betrag|mahnbetrag|restbetrag|rechnungsbetrag|rechnungstotal|gesamtbetrag|gesamttotal|endbetrag|zu bezahlen|zahlbetrag|montant(?: total| dû| ouvert| impayé)?|solde(?: dû| ouvert)?|totale|saldo(?: scoperto| aperto)?|importo|amount(?: due| outstanding| overdue)?|outstanding amount|balance due|outstanding balance)(?!\p{L})\P{N}{0,60}\d{1,3}(?:['’ ]?\d{3}){0,3}[.,](?:\d\d|[-–—])/iu;

const LEADS =
	"zahlbar|fällig|zahlung|bezahlen|begleichen|überweisen|zahlungsfrist|zahlungsziel|zahlungskonditionen|zahlungsbedingungen|payable|paiement|règlement|régler|payer|pagabile|pagamento|pagare|due|payments?|pay|terms";
const WITHIN = "innert|innerhalb(?: von)?|binnen|dans(?: les| un délai de)?|sous|entro|within|in";
const TRAILS =
	"rein netto|netto|nett|net|zahlbar|zu (?:be)?zahlen|zu begleichen|ohne abzug|payable|à payer|sans escompte|da pagare|(?:of|from) (?:the )?(?:date of )?(?:the )?invoice";
const TERMS: readonly RegExp[] = [
	new RegExp(`(?<!\\p{L})(?:${LEADS})(?!\\p{L})[^.%;\\p{N}]{0,40}${PERIOD}`, "giu"),
	new RegExp(
		`(?<!\\p{L})(?:(?:${WITHIN}) )?${PERIOD}[^.%;,\\p{N}]{0,20}(?<!\\p{L})(?:${TRAILS})(?!\\p{L})`,
		"giu",
	),
	/(?<!\p{L})net(?:to)? (?<number>\d{1,2})(?= ?(?:$|[.,;)]|\p{L}))/giu,
];
const DISCOUNT = /%|skonto|escompte|sconto|discount/iu;
const WITHOUT_DISCOUNT = /(?:ohne|kein|sans|senza|without|no) (?:skonto|escompte|sconto|discount)/giu;

/** Whether a paper is plainly a bill: it calls itself one before anything else, and says how much. @param text its beginning */
export function isPlainlyBill(text: string): boolean {
	const head = text.slice(0, HEAD);
	const bill = isReminderOfBill(text) ? REMINDER.exec(head) : BILL.exec(head);
	const other = OTHER_PAPER.exec(head);
	return bill !== null && (other === null || bill.index < other.index) && TOTAL.test(text);
}

/** Whether a paper asks again for what another bill asked for: it calls itself so before it names the bill. @param text its beginning */
export function isReminderOfBill(text: string): boolean {
	const head = text.slice(0, HEAD);
	const reminder = REMINDER.exec(head);
	const bill = BILL.exec(head);
	return reminder !== null && (bill === null || reminder.index < bill.index);
}

/** Within which time a bill is to be paid; `null` where its text says none, or several. */
export function paymentTermOf(text: string): PaymentTerm | null {
	const plain = text.replaceAll(/\s+/g, " ");
	const found = TERMS.flatMap((pattern) =>
		[...plain.matchAll(pattern)].flatMap(({ 0: label, index, groups }) => {
			const period = periodOf(groups?.["number"], groups?.["unit"] ?? "days");
			const behind = index + label.length;
			const beside = plain.slice(Math.max(0, index - BESIDE), index).replace(/^.*[.;,]/u, "") + label;
			const next = plain.slice(behind, behind + BESIDE).replace(/[.;,].*$/u, "");
			if (!period || !isUsual(period) || isForDiscount(beside) || isForDiscount(next)) return [];
			return [{ period, label: label.trim() }];
		}),
	);
	const [first] = found;
	const isOne = found.every(
		({ period }) => period.count === first?.period.count && period.unit === first.period.unit,
	);
	return first && isOne ? first : null;
}

function isForDiscount(words: string): boolean {
	return DISCOUNT.test(words.replaceAll(WITHOUT_DISCOUNT, ""));
}

function isUsual({ count, unit }: Period): boolean {
	return count <= (unit === "days" ? LONGEST_DAYS : LONGEST_MONTHS);
}
