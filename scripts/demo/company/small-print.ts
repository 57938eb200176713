import type { Chapter } from "../paper/conditions.ts";

/** What the conditions of the company's insurance say beyond the phrases that every chapter repeats. */
export const COMPANY_SMALL_PRINT: readonly Chapter[] = [
	{
		title: "Betriebshaftpflicht",
		clauses: {
			"Versicherte Personen":
				"Versichert sind der Betrieb, seine Organe, die Arbeitnehmenden, Lernende in der Schnupperwoche und ausgeliehenes Personal von Temporärfirmen.",
			"Nicht versicherte Schäden":
				"Nicht gedeckt sind Ansprüche aus Asbest, aus Konventionalstrafen und aus reinen Vermögensschäden, soweit diese nicht ausdrücklich eingeschlossen sind.",
		},
	},
	{
		title: "Produkthaftpflicht",
		clauses: {
			"Gegenstand der Versicherung":
				"Gedeckt sind Schäden durch gelieferte Erzeugnisse und ausgeführte Arbeiten, ebenso die Kosten eines Rückrufs von Wechselrichtern und Batteriespeichern bis CHF 100'000.",
		},
	},
	{
		title: "Bearbeitungsschäden",
		clauses: {
			"Versicherte Sachen und Kosten":
				"Mitversichert ist das Anbohren verdeckter Wasserleitungen, Bodenheizungen und Stromkabel, wenn vorher die Pläne eingesehen oder ein Leitungssuchgerät benützt wurde.",
		},
	},
	{
		title: "Montage",
		clauses: {
			"Obliegenheiten im Schadenfall":
				"Auf Dächern von mehr als drei Metern Höhe ist ein Seitenschutz oder ein Fanggerüst zu stellen. Der Brandschutz bei Schweissarbeiten wird in einem Erlaubnisschein festgehalten; die Brandwache bleibt zwei Stunden vor Ort.",
		},
	},
	{
		title: "Maschinenbruch",
		clauses: {
			"Versicherte Sachen und Kosten":
				"Versichert sind Hebebühnen, Kabelzugmaschinen, Messgeräte und Notstromaggregate gegen Bedienungsfehler, Überspannung und Materialermüdung.",
		},
	},
	{
		title: "Transport",
		clauses: {
			"Örtlicher Geltungsbereich":
				"Die Deckung gilt für Fahrten in der Schweiz, im Fürstentum Liechtenstein und im Umkreis von fünfzig Kilometern jenseits der Grenze. Kabelrollen und Solarmodule sind mit Spannsets zu sichern.",
		},
	},
	{
		title: "Cyber",
		clauses: {
			"Gegenstand der Versicherung":
				"Gedeckt sind Kosten nach Erpressung durch Verschlüsselung (Ransomware), nach Überlastungsangriffen und nach gefälschten Zahlungsanweisungen, sofern das Vieraugenprinzip eingehalten wurde.",
			"Obliegenheiten im Schadenfall":
				"Datensicherungen werden täglich erstellt und wöchentlich getrennt vom Netz gelagert. Fernzugänge verlangen einen zweiten Faktor.",
		},
	},
	{
		title: "Gemeinsames",
		clauses: {
			"Beginn, Dauer und Ende":
				"Der Vertrag läuft jeweils ein Kalenderjahr. Verkauft der Versicherungsnehmer den Betrieb, so geht der Vertrag auf die Erwerberin über, wenn sie nicht innert 30 Tagen ablehnt.",
		},
	},
];
