export type Language = "deu" | "fra" | "ita" | "eng";
export const LANGUAGES: readonly Language[] = ["deu", "fra", "ita", "eng"];

/** What pages are set from. */
export interface Texts {
	senders: readonly (readonly string[])[];
	recipients: readonly (readonly string[])[];
	subjects: readonly string[];
	greeting: string;
	sentences: readonly string[];
	closing: string;
	signers: readonly string[];
	invoice: string;
	facts: readonly string[];
	columns: readonly string[];
	items: readonly string[];
	total: string;
	payable: string;
	terms: string;
}

export const TEXTS: Readonly<Record<Language, Texts>> = {
	deu: {
		senders: [
			["Alpina Versicherungen AG", "Bahnhofstrasse 21", "8001 Zürich", "Telefon 044 211 80 30"],
			["Gemeindewerke Küssnacht", "Dorfplatz 4", "6403 Küssnacht am Rigi", "www.gw-kuessnacht.ch"],
			["Schreinerei Bürgi & Söhne", "Mühleweg 17", "3012 Bern", "buero@buergi-soehne.ch"],
		],
		recipients: [
			["Frau Judith Häfliger", "Rosenweg 8a", "5400 Baden"],
			["Herrn Jörg Züllig", "Im Grüt 33", "8610 Uster"],
			["Familie Schönenberger", "Gässli 2", "9050 Appenzell"],
		],
		subjects: [
			"Ihre Hausratversicherung, Police Nr. 4711.882-03",
			"Ablesung Ihres Stromzählers",
			"Offerte für den Einbau einer Küche",
		],
		greeting: "Sehr geehrte Damen und Herren",
		sentences: [
			"Wir danken Ihnen für Ihr Schreiben vom 14. Oktober 2026 und bestätigen gern, dass der Vertrag unverändert weiterläuft.",
			"Die Prämie für das kommende Jahr beträgt CHF 1'284.60 und ist bis zum 31. Januar 2027 fällig.",
			"Bitte überprüfen Sie die Angaben auf der Rückseite und melden Sie uns Änderungen innerhalb von dreissig Tagen.",
			"Schäden durch Überschwemmung, Rückstau und Grundwasser sind nur gedeckt, wenn der Zusatz ausdrücklich vereinbart wurde.",
			"Für Rückfragen erreichen Sie uns werktags zwischen 8 und 17 Uhr unter der Nummer 044 211 80 30.",
			"Der Zählerstand wurde am 3. Juli mit 48'213 Kilowattstunden abgelesen; der Verbrauch lag damit zwölf Prozent unter dem Vorjahr.",
			"Die Küche wird in geölter Eiche ausgeführt, die Abdeckung besteht aus Granit und misst 62 Zentimeter in der Tiefe.",
			"Das Angebot gilt bis Ende März; spätere Bestellungen können wir zu diesem Preis nicht mehr ausführen.",
			"Die Kündigung muss schriftlich erfolgen und spätestens drei Monate vor Ablauf der Vertragsdauer bei uns eintreffen.",
			"Gemäss Artikel 12 der Allgemeinen Bedingungen gehen die Kosten der Zustellung zulasten des Empfängers.",
		],
		closing: "Freundliche Grüsse",
		signers: ["Barbara Wüthrich, Kundendienst", "Hans Peter Frölich", "Nadja Ölschläger, Leiterin Verkauf"],
		invoice: "Rechnung",
		facts: ["Rechnungsnummer", "Datum", "Zahlbar bis", "Kundennummer"],
		columns: ["Bezeichnung", "Menge", "Preis", "Betrag"],
		items: [
			"Schrankfront Eiche geölt",
			"Stundenlohn Schreiner",
			"Abdeckung Granit, poliert",
			"Anfahrt und Lieferung",
			"Scharniere, gedämpft",
			"Spüle aus Chromstahl",
			"Entsorgung der alten Küche",
			"Rückwand aus Glas",
			"Beleuchtung unter Schränken",
			"Kleinmaterial und Schrauben",
		],
		total: "Total inkl. MWST",
		payable: "Zahlbar innert 30 Tagen netto auf das Konto CH93 0076 2011 6238 5295 7.",
		terms: "Allgemeine Bedingungen",
	},
	fra: {
		senders: [
			["Assurances du Léman SA", "Rue de l'Hôpital 12", "1003 Lausanne", "Téléphone 021 345 67 89"],
			["Services industriels de Genève", "Chemin du Château-Bloch 2", "1219 Le Lignon", "www.sig-ge.ch"],
			["Menuiserie Pérès et fils", "Route de Fribourg 88", "1700 Fribourg", "atelier@peres-fils.ch"],
		],
		recipients: [
			["Madame Hélène Métrailler", "Avenue des Alpes 5", "1820 Montreux"],
			["Monsieur François Béguin", "Rue Saint-Honoré 14", "2000 Neuchâtel"],
			["Famille Châtelain", "Impasse du Frêne 3", "2800 Delémont"],
		],
		subjects: [
			"Votre assurance ménage, police n° 4711.882-03",
			"Relevé de votre compteur électrique",
			"Offre pour la pose d'une cuisine",
		],
		greeting: "Madame, Monsieur,",
		sentences: [
			"Nous vous remercions de votre lettre du 14 octobre 2026 et confirmons volontiers que le contrat se poursuit sans changement.",
			"La prime pour l'année prochaine s'élève à CHF 1'284.60 et doit être réglée jusqu'au 31 janvier 2027.",
			"Veuillez vérifier les données figurant au verso et nous signaler toute modification dans un délai de trente jours.",
			"Les dégâts causés par une inondation, un refoulement ou la nappe phréatique ne sont couverts que si cela a été convenu.",
			"Pour toute question, vous pouvez nous joindre les jours ouvrables entre 8 et 17 heures au numéro 021 345 67 89.",
			"Le compteur a été relevé le 3 juillet à 48'213 kilowattheures ; la consommation est inférieure de douze pour cent.",
			"La cuisine sera exécutée en chêne huilé, le plan de travail est en granit et mesure 62 centimètres de profondeur.",
			"L'offre est valable jusqu'à la fin du mois de mars ; les commandes ultérieures ne pourront plus être exécutées à ce prix.",
			"La résiliation doit être faite par écrit et nous parvenir au plus tard trois mois avant l'échéance du contrat.",
			"Selon l'article 12 des conditions générales, les frais de livraison sont à la charge du destinataire.",
		],
		closing: "Veuillez agréer nos salutations distinguées",
		signers: [
			"Béatrice Crétegny, service clientèle",
			"Jean-Pierre Dubois",
			"Noëlle Garçon, responsable des ventes",
		],
		invoice: "Facture",
		facts: ["Numéro de facture", "Date", "Payable jusqu'au", "Numéro de client"],
		columns: ["Désignation", "Quantité", "Prix", "Montant"],
		items: [
			"Façade d'armoire en chêne huilé",
			"Heures de menuisier",
			"Plan de travail en granit poli",
			"Déplacement et livraison",
			"Charnières amorties",
			"Évier en acier inoxydable",
			"Élimination de l'ancienne cuisine",
			"Paroi arrière en verre",
			"Éclairage sous les armoires",
			"Petit matériel et vis",
		],
		total: "Total TVA comprise",
		payable: "Payable net à 30 jours sur le compte CH93 0076 2011 6238 5295 7.",
		terms: "Conditions générales",
	},
	ita: {
		senders: [
			["Assicurazioni Ceresio SA", "Via Nassa 21", "6900 Lugano", "Telefono 091 922 40 10"],
			["Aziende municipalizzate di Bellinzona", "Vicolo Muggiasca 1", "6500 Bellinzona", "www.amb.ch"],
			["Falegnameria Bianchi e figli", "Via Cantonale 44", "6600 Locarno", "info@bianchi-figli.ch"],
		],
		recipients: [
			["Signora Lucia Fontana", "Via al Colle 8", "6648 Minusio"],
			["Signor Niccolò Pellegrini", "Piazza Grande 3", "6612 Ascona"],
			["Famiglia Quadri", "Strada di Pregassona 19", "6963 Pregassona"],
		],
		subjects: [
			"La sua assicurazione economia domestica, polizza n. 4711.882-03",
			"Lettura del suo contatore elettrico",
			"Offerta per la posa di una cucina",
		],
		greeting: "Gentili signore, egregi signori,",
		sentences: [
			"La ringraziamo per la sua lettera del 14 ottobre 2026 e confermiamo volentieri che il contratto prosegue senza modifiche.",
			"Il premio per il prossimo anno ammonta a CHF 1'284.60 ed è esigibile entro il 31 gennaio 2027.",
			"La preghiamo di verificare i dati riportati sul retro e di comunicarci eventuali modifiche entro trenta giorni.",
			"I danni causati da inondazione, rigurgito o acqua di falda sono coperti soltanto se ciò è stato espressamente convenuto.",
			"Per qualsiasi domanda siamo raggiungibili nei giorni feriali dalle 8 alle 17 al numero 091 922 40 10.",
			"Il contatore è stato letto il 3 luglio a 48'213 chilowattora; il consumo è inferiore del dodici per cento.",
			"La cucina sarà eseguita in rovere oliato, il piano di lavoro è in granito e misura 62 centimetri di profondità.",
			"L'offerta è valida fino alla fine di marzo; le ordinazioni successive non potranno più essere eseguite a questo prezzo.",
			"La disdetta deve avvenire per iscritto e pervenirci al più tardi tre mesi prima della scadenza del contratto.",
			"Secondo l'articolo 12 delle condizioni generali, le spese di consegna sono a carico del destinatario.",
		],
		closing: "Cordiali saluti",
		signers: ["Barbara Crivelli, servizio clienti", "Gian Pietro Rossi", "Nadia Però, responsabile vendite"],
		invoice: "Fattura",
		facts: ["Numero di fattura", "Data", "Pagabile entro il", "Numero cliente"],
		columns: ["Descrizione", "Quantità", "Prezzo", "Importo"],
		items: [
			"Frontale in rovere oliato",
			"Ore di falegname",
			"Piano di lavoro in granito lucido",
			"Trasferta e consegna",
			"Cerniere ammortizzate",
			"Lavello in acciaio inossidabile",
			"Smaltimento della vecchia cucina",
			"Parete posteriore in vetro",
			"Illuminazione sotto gli armadi",
			"Materiale minuto e viti",
		],
		total: "Totale IVA inclusa",
		payable: "Pagabile entro 30 giorni netto sul conto CH93 0076 2011 6238 5295 7.",
		terms: "Condizioni generali",
	},
	eng: {
		senders: [
			["Northgate Insurance Ltd", "21 Station Road", "London EC1A 4JQ", "Telephone 020 7946 0321"],
			["Riverside Water Company", "4 Market Square", "Bath BA1 5AW", "www.riverside-water.example"],
			["Hughes & Sons Joinery", "17 Mill Lane", "York YO1 8RL", "office@hughes-joinery.example"],
		],
		recipients: [
			["Mrs Judith Oakley", "8a Rose Walk", "Oxford OX2 6JP"],
			["Mr George Whitfield", "33 The Green", "Leeds LS1 4AP"],
			["The Beaumont Family", "2 Church Passage", "Exeter EX1 1EE"],
		],
		subjects: [
			"Your household insurance, policy no. 4711.882-03",
			"Reading of your electricity meter",
			"Quotation for fitting a kitchen",
		],
		greeting: "Dear Sir or Madam",
		sentences: [
			"Thank you for your letter of 14 October 2026; we are pleased to confirm that the contract continues unchanged.",
			"The premium for the coming year amounts to CHF 1,284.60 and is due by 31 January 2027 at the latest.",
			"Please check the details overleaf and let us know about any changes within thirty days of receiving this letter.",
			"Damage caused by flooding, backwater or ground water is covered only where this has been expressly agreed.",
			"If you have any questions, you can reach us on working days between 8 and 17 on 020 7946 0321.",
			"The meter was read on 3 July at 48,213 kilowatt hours; consumption was twelve per cent below the year before.",
			"The kitchen will be made of oiled oak, the worktop is granite and measures 62 centimetres from front to back.",
			"This offer is valid until the end of March; later orders cannot be carried out at this price any more.",
			"Notice must be given in writing and must reach us no later than three months before the contract expires.",
			"According to article 12 of the general terms, the cost of delivery is borne by whoever receives the goods.",
		],
		closing: "Yours faithfully",
		signers: ["Barbara Wright, customer service", "Peter Fletcher", "Nadia Quayle, head of sales"],
		invoice: "Invoice",
		facts: ["Invoice number", "Date", "Payable by", "Customer number"],
		columns: ["Description", "Quantity", "Price", "Amount"],
		items: [
			"Cupboard front in oiled oak",
			"Joiner, hours of work",
			"Worktop in polished granite",
			"Travel and delivery",
			"Hinges with dampers",
			"Stainless steel sink",
			"Removal of the old kitchen",
			"Back panel made of glass",
			"Lighting below the cupboards",
			"Screws and small parts",
		],
		total: "Total including VAT",
		payable: "Payable within 30 days net to account CH93 0076 2011 6238 5295 7.",
		terms: "General terms and conditions",
	},
};
