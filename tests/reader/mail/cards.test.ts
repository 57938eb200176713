import { describe, expect, test } from "vitest";
import { readPlainText } from "../../../workers/reader/formats/plain-text.ts";
import { textOf } from "../read-helpers.ts";

const read = (lines: readonly string[]) =>
	textOf(readPlainText, new TextEncoder().encode(lines.join("\r\n") + "\r\n"));

describe("a file of appointments", () => {
	test("says what one sees of them, its long lines put together, not what programs tell each other", async () => {
		expect(
			await read([
				"BEGIN:VCALENDAR",
				"PRODID:-//Muster//DE",
				"BEGIN:VTIMEZONE",
				"TZID:Europe/Zurich",
				"BEGIN:STANDARD",
				"DTSTART:16010101T030000",
				"END:STANDARD",
				"END:VTIMEZONE",
				"BEGIN:VEVENT",
				"SUMMARY:Besprechung mit Frau Mül",
				" ler in Köniz",
				"DTSTART;TZID=Europe/Zurich:20261120T143000",
				"DTEND:20261120T153000Z",
				"DUE;VALUE=DATE:20261121",
				"LOCATION:Bahnhofstrasse 1\\, Bern",
				'ORGANIZER;CN="Muster: Anna";X=1:mailto:anna@example.ch',
				"ATTENDEE;CN=Bruno;RSVP=TRUE:MAILTO:bruno@example.ch",
				"DESCRIPTION:Bitte\\nmitbringen\\; danke",
				"UID:0815",
				"BEGIN:VALARM",
				"DESCRIPTION:Erinnerung",
				"END:VALARM",
				"END:VEVENT",
				"END:VCALENDAR",
			]),
		).toBe(
			"Besprechung mit Frau Müller in Köniz\n20.11.2026 14:30\n20.11.2026 15:30 UTC\n21.11.2026\nBahnhofstrasse 1, Bern\n" +
				"Muster: Anna anna@example.ch\nBruno bruno@example.ch\nBitte\nmitbringen; danke",
		);
	});
});

describe("a file of contacts", () => {
	test("says who they are, however old programs have written it, without their pictures", async () => {
		expect(
			await read([
				"BEGIN:VCARD",
				"VERSION:2.1",
				"N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrg",
				"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrg M=C3=",
				"=BCller",
				"item1.TEL;WORK:+41 44 123 45 67",
				"ADR;WORK:;;Bahnhofstrasse 1;Zürich;;8001;Schweiz",
				"BDAY:1970-02-01",
				"PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJ",
				" RgABAQAAAQ",
				"",
				"END:VCARD",
			]),
		).toBe("Jürg Müller\n+41 44 123 45 67\nBahnhofstrasse 1, Zürich, 8001, Schweiz\n01.02.1970");
		expect(await read(["BEGIN:VCARD", "N:Muster;Anna", "END:VCARD"])).toBe("Muster, Anna");
	});
});
