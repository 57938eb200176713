/** A title stands at the beginning of a paper, on a line of its own. */
const HEAD = 2_500;
const SHORTEST = 5;
const LONGEST = 70;
/** Words of a line among which the one that says what it is stands. */
const MOST_WORDS_BEFORE = 3;

/** What papers call themselves, alone or at the end of a compound ("Stromrechnung"). */
const KIND = new RegExp(
	[
		"rechnung|police|vertrag|offerte|angebot|mahnung|quittung|garantieschein|zeugnis|ausweis|bescheinigung|bestätigung|auszug|kündigung|mandat|protokoll|gutschrift|lieferschein|steuererklärung|veranlagung|verfügung|vereinbarung|bericht|bewilligung|antrag|reglement|bedingungen|vollmacht|testament|patent",
		"facture|note d['’]honoraires|bordereau d['’]impôts|carte d['’]identité|passeport|ticket de caisse|bail|contrat|offre|devis|rappel|quittance|attestation|certificat|décompte|relevé|résiliation|rapport|avenant|conditions générales",
		"fattura|nota d['’]onorario|carta d['’]identità|passaporto|decisione di tassazione|scontrino|polizza|contratto|offerta|richiamo|ricevuta|attestato|certificato|conteggio|estratto|garanzia|disdetta|rapporto|condizioni generali",
		"invoice|policy|contract|agreement|quote|quotation|reminder|receipt|certificate|statement|warranty|termination|report|terms and conditions",
	]
		.map((words) => `(?:^|\\s)\\p{L}*(?:${words})(?=$|[\\s,:;–-])`)
		.join("|"),
	"iu",
);
/** What is no title: an address in the net, an account, a sentence, a label of what follows, the day of an invoice. */
const NO_TITLE =
	/@|www\.|https?:|\bCH\d\d[ \d]{6}|[.!?…:]$|^(?:invoice date|date (?:de|du|of)|data (?:della? )?fattura)(?!\p{L})/iu;

/** How a paper calls itself in its text; `null` where it does not say it on a line of its own. */
export function titleOfText(text: string): string | null {
	for (const line of text.slice(0, HEAD).split("\n")) {
		const title = line.replaceAll(/\s+/g, " ").trim();
		if (title.length < SHORTEST || title.length > LONGEST || NO_TITLE.test(title)) continue;
		if (!/^[\p{Lu}\d«"]/u.test(title)) continue;
		const kind = KIND.exec(title);
		if (kind && title.slice(0, kind.index).trim().split(" ").filter(Boolean).length <= MOST_WORDS_BEFORE) {
			return title;
		}
	}
	return null;
}
