import type { Organisation, Person } from "./organisation.ts";

/** The people and companies of the demo. All are made up; e-mail addresses end in `.example`. */

const organisation = (
	name: string,
	claim: string,
	[street, zipCode, city]: [street: string, zipCode: string, city: string],
	phone: string,
	colour: string,
	more: Pick<Organisation, "iban" | "uid" | "country"> = {},
): Organisation => ({
	name,
	claim,
	street,
	zipCode,
	city,
	phone,
	email: `info@${name
		.toLowerCase()
		.replace(/ (ag|gmbh|sa|sagl|gbr)$/, "")
		.replaceAll("ä", "ae")
		.replaceAll("ö", "oe")
		.replaceAll("ü", "ue")
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}/gu, "")
		.replaceAll(/[^a-z]+/g, "-")}.example`,
	colour,
	...more,
});

// QR-IBANs from the published test data of the QR-bill.
const IBAN = "CH44 3199 9123 0008 8901 2";
const OTHER_IBAN = "CH64 3196 1000 0044 2155 7";

export const alpina = organisation(
	"Alpina Versicherungen AG",
	"Sachversicherungen seit 1911",
	["Stampfenbachstrasse 48", "8006", "Zürich"],
	"044 555 01 10",
	"#047857",
	{ iban: IBAN },
);
export const helvion = organisation(
	"Helvion Krankenkasse AG",
	"Gesund versichert",
	["Effingerstrasse 21", "3008", "Bern"],
	"031 555 02 20",
	"#0369a1",
	{ iban: IBAN },
);
export const montana = organisation(
	"Montana Assurances SA",
	"Prévoyance et responsabilité civile",
	["Rue du Marché 14", "1204", "Genève"],
	"022 555 03 30",
	"#9f1239",
	{ iban: OTHER_IBAN },
);
export const ticinese = organisation(
	"Ticinese Assicurazioni SA",
	"Protezione giuridica e infortuni",
	["Via Nassa 9", "6900", "Lugano"],
	"091 555 04 40",
	"#b45309",
	{ iban: IBAN },
);
export const wohnbau = organisation(
	"Wohnbaugenossenschaft Eulachtal",
	"Wohnen auf lange Sicht",
	["Technikumstrasse 62", "8400", "Winterthur"],
	"052 555 05 50",
	"#7c2d12",
	{ iban: OTHER_IBAN },
);
export const stadtwerk = organisation(
	"Stadtwerke Eulach AG",
	"Strom, Wasser, Wärme",
	["Untere Schöntalstrasse 12", "8406", "Winterthur"],
	"052 555 06 60",
	"#1d4ed8",
	{ iban: IBAN, uid: "CHE-106.555.061" },
);
export const steueramt = organisation(
	"Steueramt Winterthur-Töss",
	"Einschätzung natürliche und juristische Personen",
	["Pionierstrasse 7", "8403", "Winterthur"],
	"052 555 07 70",
	"#44403c",
	{ iban: OTHER_IBAN },
);
export const kueche = organisation(
	"Küchen & Geräte Zürcher GmbH",
	"Beratung, Montage, Reparatur",
	["Zürcherstrasse 118", "8406", "Winterthur"],
	"052 555 08 80",
	"#be123c",
	{ iban: IBAN, uid: "CHE-112.555.082" },
);
export const veloladen = organisation(
	"Velowerkstatt Pédaleur",
	"Räder, die rollen",
	["Steinberggasse 33", "8400", "Winterthur"],
	"052 555 09 90",
	"#0f766e",
	{ uid: "CHE-118.555.093" },
);
export const elektronik = organisation(
	"Bit & Byte Elektronik GmbH",
	"Computer, Ton, Bild",
	["Bahnhofstrasse 74", "9000", "St. Gallen"],
	"071 555 10 01",
	"#4338ca",
	{ iban: OTHER_IBAN, uid: "CHE-119.555.104" },
);
export const zahnarzt = organisation(
	"Zahnarztpraxis Dr. med. dent. Zoé Müller-Çelik",
	"Allgemeine Zahnmedizin und Dentalhygiene",
	["Marktgasse 51", "8400", "Winterthur"],
	"052 555 11 02",
	"#0e7490",
	{ iban: IBAN },
);
export const garage = organisation(
	"Garage Römerhof AG",
	"Service und Pneuhotel",
	["Römerstrasse 204", "8404", "Winterthur"],
	"052 555 12 03",
	"#b91c1c",
	{ iban: OTHER_IBAN, uid: "CHE-114.555.126" },
);
export const telekom = organisation(
	"Fonatel Schweiz AG",
	"Glasfaser und Mobilfunk",
	["Hardturmstrasse 161", "8005", "Zürich"],
	"0800 555 130",
	"#7e22ce",
	{ iban: IBAN, uid: "CHE-120.555.137" },
);
export const schule = organisation(
	"Primarschule Geiselweid",
	"Stadt Winterthur, Schulkreis Mitte",
	["Geiselweidstrasse 30", "8400", "Winterthur"],
	"052 555 14 05",
	"#15803d",
	{ iban: OTHER_IBAN },
);
export const musikschule = organisation(
	"Musikschule Winterthur-Land",
	"Unterricht für Gross und Klein",
	["Tösstalstrasse 16", "8400", "Winterthur"],
	"052 555 15 06",
	"#a16207",
	{ iban: IBAN },
);
export const ferien = organisation(
	"Ferienhof Hörmann GbR",
	"Urlaub am Pfänder",
	["Dorfstrasse 5", "88131", "Lindau"],
	"+49 8382 555 16",
	"#4d7c0f",
	{ country: "DE" },
);
export const arbeitgeber = organisation(
	"Brückenbau Zurbrügg AG",
	"Ingenieure und Planer",
	["Sulzerallee 25", "8404", "Winterthur"],
	"052 555 17 08",
	"#334155",
);
export const vorsorge = organisation(
	"Vorsorgestiftung Säntis",
	"Berufliche Vorsorge und Säule 3a",
	["Rosenbergstrasse 8", "9000", "St. Gallen"],
	"071 555 18 09",
	"#1e40af",
);

export const hofmann = organisation(
	"Hofmann Elektro AG",
	"Elektroinstallationen, Photovoltaik, Gebäudeautomation",
	["Industriestrasse 15", "8404", "Winterthur"],
	"052 555 20 00",
	"#047857",
	{ iban: IBAN, uid: "CHE-109.555.203" },
);
export const grosshandel = organisation(
	"Elektro-Grosshandel Bürgi AG",
	"Alles ab Lager",
	["Riedstrasse 40", "8952", "Schlieren"],
	"044 555 21 01",
	"#c2410c",
	{ iban: OTHER_IBAN, uid: "CHE-101.555.214" },
);
export const leasing = organisation(
	"Fuhrpark-Leasing Mittelland AG",
	"Nutzfahrzeuge",
	["Aarauerstrasse 88", "4600", "Olten"],
	"062 555 22 02",
	"#155e75",
	{ iban: IBAN, uid: "CHE-103.555.225" },
);
export const immobilien = organisation(
	"Immobilien Hegi-Park AG",
	"Gewerberäume in Winterthur",
	["Hegifeldstrasse 10", "8404", "Winterthur"],
	"052 555 23 03",
	"#6b21a8",
	{ iban: OTHER_IBAN },
);
export const treuhand = organisation(
	"Treuhand Bänziger & Söhne GmbH",
	"Buchführung, Revision, Steuern",
	["Stadthausstrasse 21", "8400", "Winterthur"],
	"052 555 24 04",
	"#365314",
	{ iban: IBAN, uid: "CHE-105.555.246" },
);
export const software = organisation(
	"Offertwerk Software AG",
	"Programme für das Handwerk",
	["Technopark 1", "8406", "Winterthur"],
	"052 555 25 05",
	"#5b21b6",
	{ iban: IBAN, uid: "CHE-121.555.257" },
);
export const schulhaus = organisation(
	"Schulgemeinde Räterschen",
	"Liegenschaftenverwaltung",
	["Schulstrasse 2", "8352", "Elsau"],
	"052 555 26 06",
	"#0f766e",
);
export const solar = organisation(
	"Modulwerk Fribourg SA",
	"Panneaux photovoltaïques",
	["Route de la Glâne 107", "1752", "Villars-sur-Glâne"],
	"026 555 27 07",
	"#ca8a04",
	{ iban: OTHER_IBAN, uid: "CHE-107.555.278" },
);

export const sternen = organisation(
	"Gasthaus Sternen GmbH",
	"Gutbürgerliche Küche, Zimmer, Saal",
	["Dorfstrasse 1", "8427", "Freienstein"],
	"044 555 30 00",
	"#b45309",
	{ iban: IBAN, uid: "CHE-110.555.301" },
);
export const brauerei = organisation(
	"Brauerei Rheinfels AG",
	"Bier aus dem Weinland",
	["Landstrasse 60", "8450", "Andelfingen"],
	"052 555 31 01",
	"#92400e",
	{ iban: OTHER_IBAN, uid: "CHE-102.555.312" },
);
export const kaelte = organisation(
	"Kälte-Klima Rüegg AG",
	"Kühlanlagen für die Gastronomie",
	["Schaffhauserstrasse 9", "8180", "Bülach"],
	"044 555 32 02",
	"#0284c7",
	{ iban: IBAN, uid: "CHE-104.555.323" },
);
export const lebensmittel = organisation(
	"Lebensmittelinspektorat Zürcher Unterland",
	"Kontrolle und Beratung",
	["Fehrenstrasse 15", "8032", "Zürich"],
	"043 555 33 03",
	"#475569",
	{ iban: OTHER_IBAN },
);
export const makler = organisation(
	"Bernasconi Versicherungsbroker",
	"Unabhängig, persönlich, lokal",
	["Badenerstrasse 310", "8004", "Zürich"],
	"044 555 34 04",
	"#14532d",
);
export const weingut = organisation(
	"Azienda Vitivinicola Fratelli D'Agostino Sagl",
	"Merlot del Ticino",
	["Via Cantonale 31", "6987", "Caslano"],
	"091 555 35 05",
	"#881337",
	{ iban: IBAN, uid: "CHE-108.555.356" },
);

const home = {
	street: "Lindenweg 7",
	zipCode: "8400",
	city: "Winterthur",
	lastName: "Brunner-Keller",
} as const;

export const regula: Person = {
	salutation: "Frau",
	firstName: "Regula",
	email: "regula@brunner-keller.example",
	...home,
};
export const beat: Person = {
	salutation: "Herr",
	firstName: "Beat",
	email: "beat@brunner-keller.example",
	...home,
};
export const lena: Person = { salutation: "Frau", firstName: "Lena Chloé", ...home };
export const noe: Person = { salutation: "Herr", firstName: "Noé", ...home };
export const daniel: Person = {
	salutation: "Herr",
	firstName: "Daniel",
	lastName: "Hofmann",
	email: "daniel@hofmann-elektro.example",
	street: "Seenerstrasse 140",
	zipCode: "8405",
	city: "Winterthur",
};
export const lernende: Person = {
	salutation: "Frau",
	firstName: "Aylin",
	lastName: "Öztürk-Gashi",
	street: "Wülflingerstrasse 77",
	street2: "c/o Familie Gashi",
	zipCode: "8400",
	city: "Winterthur",
};
export const monteur: Person = {
	salutation: "Herr",
	firstName: "José",
	lastName: "Nuñez Ferreira",
	street: "Tösstalstrasse 233",
	zipCode: "8405",
	city: "Winterthur",
};
export const koch: Person = {
	salutation: "Herr",
	firstName: "Aurèle",
	lastName: "Dätwyler",
	street: "Irchelstrasse 12",
	zipCode: "8427",
	city: "Freienstein",
};
export const wirtin: Person = {
	salutation: "Frau",
	firstName: "Vreni",
	lastName: "Rüegsegger",
	email: "vreni@sternen-freienstein.example",
	street: "Dorfstrasse 1",
	zipCode: "8427",
	city: "Freienstein",
};
