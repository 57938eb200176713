import type { Chapter } from "../paper/conditions.ts";

/** What the conditions of the household's insurance say beyond the phrases that every chapter repeats. */
export const HOUSEHOLD_SMALL_PRINT: readonly Chapter[] = [
	{
		title: "Hausrat",
		clauses: {
			"Örtlicher Geltungsbereich":
				"Versichert ist der Hausrat am Standort, der in der Police steht. Auf Reisen und bei vorübergehendem Aufenthalt ausserhalb gilt die Deckung weltweit während höchstens 24 Monaten (Aussenversicherung). Bei einem Umzug innerhalb der Schweiz ist der Hausrat an beiden Orten und unterwegs gedeckt.",
			"Versicherte Sachen und Kosten":
				"Zum Hausrat gehören alle beweglichen Sachen, die dem privaten Gebrauch dienen: Möbel, Teppiche, Kleider, Bücher, Musikinstrumente, Sportgeräte, Gartenwerkzeug und Haustiere. Mitversichert sind Räumungskosten, die Kosten für das Auswechseln von Schlössern und die Wiederbeschaffung von Ausweisen.",
			"Versicherungssumme und Unterversicherung":
				"Ist die Summe niedriger als der Neuwert des gesamten Hausrats, so wird der Schaden nur im Verhältnis der Summe zum Neuwert ersetzt. Bei Schäden bis CHF 5'000 verzichtet die Gesellschaft auf diese Kürzung.",
		},
	},
	{
		title: "Diebstahl",
		clauses: {
			"Gegenstand der Versicherung":
				"Als Einbruch gilt der Diebstahl durch Personen, die gewaltsam in ein Gebäude eindringen oder darin ein Behältnis aufbrechen. Wer eine unverschlossene Terrassentür benützt, begeht einen einfachen Diebstahl. Dem Einbruch gleichgestellt ist die Beraubung.",
			"Nicht versicherte Schäden":
				"Nicht versichert sind verlorene und verlegte Sachen sowie Taschendiebstahl von Bargeld, Fahrkarten und Kryptowährungen auf Datenträgern.",
			"Obliegenheiten im Schadenfall":
				"Ein Diebstahl ist unverzüglich der Polizei anzuzeigen. Für ein entwendetes Velo sind die Rahmennummer und der Kaufbeleg einzureichen. Bankkarten und Mobiltelefone sind sofort zu sperren; das Sperrprotokoll liegt der Meldung bei.",
		},
	},
	{
		title: "Glasbruch",
		clauses: {
			"Versicherte Sachen und Kosten":
				"Gedeckt sind Gebäudeverglasungen, Mobiliarglas, Kochfelder aus Glaskeramik, Lavabos, Klosetts und Duschtrennwände. Notverglasungen werden ohne Selbstbehalt vergütet.",
			"Nicht versicherte Schäden":
				"Ausgeschlossen sind Schäden an Bildschirmen, Aquarien und Glühbirnen sowie Kratzer, Absplitterungen und blinde Stellen in Isoliergläsern.",
		},
	},
	{
		title: "Wertsachen",
		clauses: {
			"Gegenstand der Versicherung":
				"Als Wertsachen gelten Schmuck, Uhren, Pelze, Briefmarken, Münzsammlungen, Gemälde und Musikinstrumente mit einem Einzelwert von mehr als CHF 10'000. Massgebend ist die Schätzung eines anerkannten Gutachters, die nicht älter als fünf Jahre ist.",
			"Obliegenheiten im Schadenfall":
				"Schmuck und Uhren sind, wenn sie nicht getragen werden, in einem verschlossenen Tresor von mindestens hundert Kilogramm aufzubewahren.",
		},
	},
	{
		title: "Elementarschäden",
		clauses: {
			"Gegenstand der Versicherung":
				"Elementarereignisse sind Hochwasser, Überschwemmung, Sturm von mindestens 75 km/h, Hagel, Lawine, Schneedruck, Felssturz, Steinschlag und Erdrutsch.",
			"Nicht versicherte Schäden":
				"Keine Elementarschäden sind Bodensenkungen, schlechter Baugrund, Grundwasser, künstliche Bewässerung, Rückstau aus der Kanalisation und das Rutschen von Schnee vom Dach.",
		},
	},
	{
		title: "Privathaftpflicht",
		clauses: {
			"Versicherte Personen":
				"Versichert sind der Versicherungsnehmer, sein Ehegatte oder eingetragener Partner, die Kinder bis zum vollendeten 25. Lebensjahr und Au-pair-Angestellte im gleichen Haushalt. Die Babysitterin ist für Schäden gedeckt, die das betreute Kind anrichtet.",
			"Versicherte Sachen und Kosten":
				"Gedeckt sind Mieterschäden an gemieteten Wohnungen und Ferienhäusern, Schäden an anvertrauten Sachen bis CHF 10'000 sowie der Verlust fremder Schlüssel. Halterinnen und Halter von Hunden, Bienenvölkern und Reitpferden sind mitversichert; für Drohnen gilt eine Grenze von 500 Gramm.",
			"Nicht versicherte Schäden":
				"Nicht gedeckt sind Ansprüche aus beruflicher Tätigkeit, aus der Abnützung der Wohnung und aus dem Gebrauch von Motorfahrzeugen, für die ein Kontrollschild vorgeschrieben ist.",
		},
	},
	{
		title: "Assistance",
		clauses: {
			"Gegenstand der Versicherung":
				"Rund um die Uhr vermittelt die Notfallzentrale einen Schlüsseldienst, eine Sanitärfirma oder einen Kammerjäger gegen Wespen, Bettwanzen und Marder und übernimmt die Kosten bis CHF 1'000 je Ereignis.",
			"Beginn, Dauer und Ende":
				"Bei Ausfall der Heizung zwischen Oktober und April werden Ersatzheizgeräte gestellt oder drei Nächte im Hotel bezahlt.",
		},
	},
	{
		title: "Gemeinsames",
		clauses: {
			"Prämie, Fälligkeit und Verzug":
				"Wird die Prämie nach der zweiten Mahnung nicht innert vierzehn Tagen bezahlt, so ruht die Deckung. Bei schadenfreiem Verlauf während drei Jahren wird ein Bonus von zehn Prozent gewährt.",
			"Mitteilungen und Gerichtsstand":
				"Streitigkeiten können der Ombudsstelle der Privatversicherung in Zürich vorgelegt werden. Gerichtsstand ist der schweizerische Wohnsitz des Versicherungsnehmers oder der Sitz der Gesellschaft.",
		},
	},
];
