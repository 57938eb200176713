import { isForInvoices } from "../../../../contract/entities/document-dates.ts";

/** A kind of paper: how it calls itself, what it speaks of, and how categories for it are called. */
export interface Topic {
	name: string;
	/** Words of a title, alone or with others on its line. */
	title: RegExp;
	/** How much such a title says: less where papers of other kinds have it too. */
	titleWeight: number;
	/** Words that papers of the kind have. */
	words: RegExp;
	/** Whether a category of this name is for it; the more fitting first. */
	categories: readonly ((categoryName: string) => boolean)[];
}

/** In German, French, Italian and English. */
const topic = (
	name: string,
	{ title, words, categories }: { title: string; words: string; categories: readonly RegExp[] },
	titleWeight = 3,
): Topic => ({
	name,
	title: whole(title),
	titleWeight,
	words: whole(words, "giu"),
	categories: categories.map((pattern) => (categoryName) => pattern.test(categoryName)),
});

function whole(words: string, flags = "iu"): RegExp {
	return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);
}

const FINANCE = /finanz|financ|buchhaltung|comptab|contabil|accounting/i;
const TAXES = /steuer|impôt|fiscal|impost[ae]|\btasse\b|\btax/i;
const CONTRACTS = /vertr[aä]ge?|\babos?\b|abonnement|contrat|contratt|contract|agreement|subscription/i;
const WORK =
	/personal(?!ien|versicher)|lohn|löhne|gehalt|gehälter|arbeit|beruf|salaire|emploi|travail|personnel|stipend|lavoro|salar|payroll|employment|\bwork|staff/i;

/** The name of the kind that is told by more than words: what is plainly a bill. */
export const INVOICE = "invoice";

const SALARY =
	"bruttolohn|nettolohn|monatslohn|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|ahv|alv|bvg|nbu|auszahlung|salaire (?:brut|net|mensuel)|employeur|avs|lpp|salario (?:lordo|netto)|datore di lavoro|gross (?:pay|salary)|net (?:pay|salary)|employer|employee";

export const TOPICS: readonly Topic[] = [
	{
		name: INVOICE,
		title: whole("\\p{L}{0,20}(?<!ab|be|ver|jahres|erfolgs)rechnung|facture|fattura|invoice"),
		titleWeight: 3,
		words: whole(
			"zahlbar|rechnungsbetrag|rechnungsdatum|rechnungsnummer|mwst|payable|date de facture|tva|montant|pagabile|data fattura|iva|importo|due date|invoice (?:date|number)|amount due|vat",
			"giu",
		),
		categories: [isForInvoices],
	},
	topic("insurance", {
		title:
			"(?:versicherungs|haftpflicht|hausrat|kranken)?polic[ey]n?|versicherungs(?:ausweis|bestätigung|nachweis|vertrag|antrag)|\\p{L}{2,24}versicherung|polizza|police d['’]assurance|(?:attestation|contrat) d['’]assurance|contratto d['’]assicurazione|insurance (?:policy|certificate)",
		words:
			"versicherungsnehmer(?:in)?|versicherte[rn]?|(?:jahres|brutto|netto)?prämien?|deckung(?:en)?|versicherungssumme|selbstbehalt|franchise|preneur d['’]assurance|assuré[es]*|primes?|couverture|somme assurée|contraente|assicurat[oi]|premio|copertura|somma assicurata|policyholder|insured|premium|coverage|sum insured|deductible",
		categories: [/versicherung|polic[ey]n?\b|assuranc|assicurazion|insurance/i],
	}),
	topic("salaryCertificate", {
		title: "lohnausweis|certificat de salaire|certificato di salario|salary certificate",
		words: SALARY,
		categories: [WORK, FINANCE, TAXES],
	}),
	topic("payslip", {
		title:
			"lohnabrechnung|gehaltsabrechnung|salärabrechnung|(?:fiche|bulletin|décompte) de salaire|busta paga|conteggio (?:di |del )?salario|payslip|pay slip|salary statement",
		words: SALARY,
		categories: [WORK, FINANCE],
	}),
	topic("employment", {
		title:
			"arbeitsvertrag|anstellungsvertrag|arbeitszeugnis|zwischenzeugnis|contrat de travail|certificat de travail|contratto di lavoro|attestato di lavoro|employment contract|contract of employment",
		words:
			"arbeitgeber(?:in)?|arbeitnehmer(?:in)?|arbeitszeit|ferien|probezeit|pensum|monatslohn|employeur|employée?|temps de travail|vacances|datore di lavoro|dipendente|orario di lavoro|employer|employee|working hours",
		categories: [WORK, CONTRACTS],
	}),
	topic("warranty", {
		title:
			"garantie(?:schein|karte|urkunde|bestätigung|zertifikat)|kassen(?:bon|beleg|zettel)|kaufbeleg|kaufquittung|quittung|certificat de garantie|bon de garantie|ticket de caisse|quittance|certificato di garanzia|scontrino|ricevuta|warranty(?: certificate| card)?|receipt",
		words:
			"garantie|garantie bis|gewährleistung|seriennummer|serie-?nr|kaufdatum|modell|gerät|numéro de série|date d['’]achat|modèle|appareil|garanzia|numero di serie|data d['’]acquisto|modello|warranty|serial (?:number|no)|purchase date|date of purchase|model",
		categories: [
			/garantie|garanzi|warrant|guarantee/i,
			/anschaffung|k[aä]uf|quittung|beleg|achats|acquist|purchase|receipt/i,
		],
	}),
	topic("tenancy", {
		title:
			"mietvertrag|pachtvertrag|mietzins\\p{L}{0,14}|(?:neben|heiz)kostenabrechnung|(?:contrat de )?bail(?: à loyer)?|décompte de (?:charges|chauffage)|hausse de loyer|contratto di locazione|conteggio (?:delle )?spese accessorie|lease|(?:tenancy|rental) agreement",
		words:
			"vermieter(?:in|schaft)?|mieter(?:in|schaft)?|mietobjekt|mietzins|nettomiete|bruttomiete|nebenkosten|wohnung|kaution|bailleur|bailleresse|locataire|loyer|appartement|locatore|conduttore|pigione|appartamento|landlord|tenant|rent|apartment|flat",
		categories: [
			/wohn|miete|pacht|liegenschaft|immo|logement|\bbail|habitation|\bcasa\b|affitt|alloggi|abitazion|\bhome\b|housing|\brent|real estate|tenan/i,
		],
	}),
	topic("tax", {
		title:
			"steuererklärung|staats- und gemeindesteuern?|direkte bundessteuer|steuerveranlagung|veranlagung\\p{L}{0,14}|steuerrechnung|steuerausweis|déclaration d['’]impôts?|décision de taxation|bordereau d['’]impôts?|dichiarazione d['’]imposta|decisione di tassazione|tax (?:return|assessment|statement)",
		words:
			"steuerverwaltung|steueramt|steuerpflichtige[rn]?|steuerbar(?:es|e|er)?|(?:direkte )?bundessteuer|gemeindesteuer|kantonssteuer|staatssteuer|steuerperiode|administration fiscale|contribuable|revenu imposable|impôt (?:cantonal|communal|fédéral)|amministrazione fiscale|contribuente|reddito imponibile|imposta (?:cantonale|comunale|federale)|taxpayer|taxable income|tax year",
		categories: [TAXES, FINANCE],
	}),
	topic("bank", {
		title:
			"kontoauszug|depotauszug|vermögensausweis|zinsausweis|zins- und (?:kapital|saldo)\\p{L}{0,10}|saldobestätigung|relevé (?:de compte|bancaire|de fortune)|attestation d['’]intérêts|estratto (?:conto|di conto)|(?:bank|account) statement",
		words:
			"saldo|saldovortrag|valuta|gutschrift|belastung|buchungsdatum|kontoinhaber(?:in)?|zinssatz|solde|date de valeur|titulaire|crédit|débit|accredito|addebito|titolare|balance|account holder|debit|credit",
		categories: [/bank|\bkont[oe]|banque|\bcomptes?\b|\bconti\b|banca/i, FINANCE],
	}),
	topic("health", {
		title:
			"arztzeugnis|arztbericht|(?:labor|austritts|operations|röntgen)bericht|rezept|impf(?:ausweis|büchlein)|befund(?:bericht)?|(?:zahn)?arztrechnung|facture médicale|fattura medica|ordonnance|(?:certificat|rapport) médical|carnet de vaccination|ricetta|(?:certificato|rapporto) medico|prescription|medical (?:report|certificate)",
		words:
			"patient(?:in)?|diagnosen?|behandlung|arztpraxis|hausarzt|dr\\. med|medikamente?|therapie|spital|klinik|patiente|diagnostic|traitement|médecin|médicaments?|hôpital|paziente|diagnosi|terapia|medico|farmac[oi]|ospedale|diagnosis|treatment|doctor|hospital",
		categories: [/gesundheit|\barzt|ärzt|medizin|santé|médic|salute|medic|health/i],
	}),
	topic("vehicle", {
		title:
			"fahrzeugausweis|(?:fahrzeug)?prüfbericht|abgaswartung|serviceheft|fahrzeug(?:kauf)?vertrag|permis de circulation|licenza di circolazione|vehicle registration(?: certificate)?",
		words:
			"fahrgestell(?:nummer|-nr)?|chassis|kontrollschild|kilometerstand|km-stand|hubraum|stammnummer|inverkehrsetzung|reifen|ölwechsel|bremsen|véhicule|plaques?|immatriculation|kilométrage|pneus|veicolo|targa|telaio|pneumatici|vehicle|number plate|mileage|tyres",
		categories: [/fahrzeug|\bautos?\b|motorrad|véhicule|voiture|veicol|automobil|vehicle|\bcars?\b/i],
	}),
	topic("identity", {
		title:
			"reisepass|identitätskarte|geburts(?:urkunde|schein)|heiratsurkunde|eheschein|familien(?:ausweis|büchlein)|heimatschein|niederlassungs(?:ausweis|bewilligung)|führerausweis|passeport|carte d['’]identité|acte de (?:naissance|mariage)|permis de conduire|passaporto|carta d['’]identità|atto di (?:nascita|matrimonio)|licenza di condurre|passport|identity card|(?:birth|marriage) certificate|driving licence",
		words:
			"geburtsdatum|heimatort|staatsangehörigkeit|zivilstand(?:samt)?|vorname|ausstellende behörde|date de naissance|lieu d['’]origine|nationalité|état civil|data di nascita|luogo d['’]origine|cittadinanza|stato civile|date of birth|nationality|place of birth",
		categories: [/ausweis|urkunde|identit|pass\b|pässe|papiers|passeport|passport|personalien/i],
	}),
	topic("school", {
		title:
			"(?:schul|semester|maturitäts)?zeugnis|lehrvertrag|(?:fach)?diplom|notenausweis|bulletin scolaire|diplôme|contrat d['’]apprentissage|pagella|diploma|contratto di tirocinio|school report|transcript",
		words:
			"schüler(?:in)?|klasse|lehrperson|schuljahr|semester|noten|schule|élève|classe|enseignante?|année scolaire|école|alliev[oa]|docente|anno scolastico|scuola|pupil|teacher|school year|grades",
		categories: [/schule|bildung|école|formation|scuola|formazione|school|education/i],
	}),
	topic(
		"contract",
		{
			title:
				"\\p{L}{0,24}vertrag|abonnement|rahmenvereinbarung|vereinbarung|contrat|convention|contratto|abbonamento|convenzione|contract|agreement",
			words:
				"vertragspartei(?:en)?|vertragsbeginn|vertragsdauer|mindestdauer|laufzeit|kündigungsfrist|kündigung|vertragsgegenstand|(?:lizenz|leasing)(?:geber|nehmer)(?:in)?|leasingrate|lizenzgebühr|objet du contrat|oggetto del contratto|durée du contrat|résiliation|préavis|parti|durata(?: del contratto)?|disdetta|preavviso|term|termination|notice period",
			categories: [CONTRACTS],
		},
		2,
	),
];
