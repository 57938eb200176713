/** Stands in the text of one file of twenty thousand, and in nothing else. */
export const RARE_TEXT_WORD = "Murmeltierfell";
/** The same with a wrong letter, as somebody types it. */
export const MISSPELT_TEXT_WORD = "Murmeltirfell";
export const RARE_TEXT_WORD_EVERY = 20_000;
/** Stands in the text of one file of a thousand; each word of it stands in many more. */
export const PHRASE = "Beschluss der ausserordentlichen Versammlung";
export const PHRASE_EVERY = 1_000;

export const FUNCTION_WORDS = lines(`
der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie
nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein
wurde sei hatte kann gegen vom können schon wenn habe seine ihre dann unter wir soll ich eines jedoch seit werde sowie
diese dieser dieses innert gemäss bzw sofern soweit sobald mindestens höchstens jeweils pro ab Ihnen Ihre Ihr
`);

export const ADJECTIVES = lines(`
neu gut gross klein schriftlich jährlich monatlich fällig gültig versichert vereinbart zuständig gesetzlich vertraglich
ausserordentlich ordentlich technisch elektrisch mündlich pünktlich vollständig teilweise vorzeitig rückwirkend
zusätzlich gemeinsam einzeln öffentlich privat geschäftlich steuerbar abziehbar unentgeltlich verbindlich freiwillig
üblich möglich nötig genügend rechtzeitig sorgfältig fahrlässig vorsätzlich unverzüglich erheblich geringfügig
`);

export const VERBS = lines(`
bezahlt geliefert gekündigt bestätigt geprüft erneuert ersetzt repariert montiert gereinigt unterzeichnet eingereicht
abgelehnt angenommen verlängert beendet übernommen übertragen verrechnet gutgeschrieben belastet gemahnt betrieben
versandt empfangen gemeldet angezeigt geschätzt begutachtet gemessen kontrolliert beanstandet behoben vereinbart
`);

/** What compounds end in. */
export const HEADS = lines(`
Vertrag Versicherung Rechnung Police Prämie Schaden Leistung Frist Kündigung Anlage Gerät Gebäude Fahrzeug Wohnung
Miete Zins Kosten Beitrag Betrag Summe Konto Beleg Schein Formular Antrag Gesuch Bescheid Verfügung Entscheid Urteil
Bericht Protokoll Gutachten Plan Bewilligung Genehmigung Zulassung Prüfung Kontrolle Messung Abnahme Übergabe Rückgabe
Lieferung Bestellung Auftrag Offerte Angebot Vergleich Verzeichnis Liste Tabelle Register Buch Akte Ordner Mappe
Steuer Abgabe Gebühr Busse Zuschlag Rabatt Bonus Lohn Rente Kasse Vorsorge Stiftung Fonds Anteil Aktie Dividende
Darlehen Hypothek Kredit Bürgschaft Garantie Sicherheit Kaution Pfand Schuld Forderung Zahlung Rate Mahnung
Verwaltung Behörde Amt Gemeinde Gericht Anwalt Notar Makler Berater Vertreter Inhaber Halter Mieter Käufer Kunde
Lieferant Betrieb Unternehmen Gesellschaft Verein Verband Genossenschaft Schule Spital Praxis Werkstatt Garage Laden
Maschine Motor Pumpe Heizung Lüftung Leitung Kabel Schalter Zähler Batterie Modul Fenster Tür Dach Wand Boden Keller
Garten Platz Strasse Weg Brücke Tunnel Baum Wasser Strom Gas Wärme Energie Abfall Reinigung Unterhalt Wartung Reparatur
Ersatz Teil Werkzeug Material Lager Transport Reise Ferien Unfall Krankheit Arzt Behandlung Medikament Hilfe Pflege
Ausbildung Kurs Zeugnis Ausweis Pass Karte Nummer Datum Termin Dauer Beginn Ende Änderung Anpassung Erhöhung Senkung
`);

/** What compounds begin with that is no noun of its own above. */
export const MODIFIERS = lines(`
Haupt Neben Gesamt Teil Jahres Monats Wochen Tages Privat Geschäfts Familien Kinder Alters Jugend Kranken Lebens Todes
Haus Gewerbe Industrie Handels Handwerks Landes Bundes Kantons Bezirks Stadt Dorf Berg Tal See Fluss Wald Wiesen Feld
Winter Sommer Herbst Frühlings Nacht Not Sonder Zusatz Grund Mindest Höchst Durchschnitts End Anfangs Zwischen Vor Nach
Ober Unter Aussen Innen Fern Nah Schnell Dauer Rest Roh Netto Brutto Pauschal Einzel Doppel Mehrfach Gruppen Sammel
Stahl Holz Stein Glas Kunststoff Papier Metall Kupfer Aluminium Beton Ziegel Textil Leder Gummi Silber Gold Eisen
Eltern Mutter Vater Bruder Freundes Nachbars Personal Arbeits Berufs Lehr Dienst Freizeit Sport Musik Kunst Theater
Auto Velo Bahn Bus Schiff Flug Post Brief Telefon Computer Daten Netz Internet Funk Radio Bild Ton Film Kamera Licht
Küchen Bade Schlaf Wohn Ess Arbeitszimmer Büro Lager Terrassen Balkon Treppen Dachboden Garagen Hof Zaun Mauer
`);

function lines(words: string): string[] {
	return words.trim().split(/\s+/);
}
