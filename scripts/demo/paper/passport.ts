import { type Day, formatDay } from "../../../contract/days.ts";
import type { Person } from "../organisation.ts";
import { drawFacts, drawSheet, FAINT, type Sheet } from "./sheet.ts";

export interface Passport {
	holder: Person;
	number: string;
	born: Day;
	birthplace: string;
	sex: "F" | "M";
	issued: Day;
	expires: Day;
	authority: string;
}

/** A photocopy of the data page of a passport, marked as a specimen. */
export function drawPassport(passport: Passport): Promise<Uint8Array> {
	const { holder, number, issued } = passport;
	const name = `${holder.firstName} ${holder.lastName}`;
	return drawSheet({ title: `Kopie Reisepass ${name}`, author: name, date: issued }, (sheet) => {
		sheet
			.fontSize(9)
			.fillColor(FAINT)
			.text(`Kopie des Reisepasses von ${name}, nur für die eigenen Unterlagen`);
		const top = sheet.y + 20;
		sheet.roundedRect(62, top, 471, 320, 10).fillAndStroke("#fdf2f2", "#b91c1c");
		drawPortrait(sheet, 82, top + 62);
		sheet.font("Helvetica-Bold").fontSize(11).fillColor("#991b1b");
		sheet.text("REISEPASS · PASSEPORT · PASSAPORTO · PASSAPORT (MUSTER)", 82, top + 24);
		sheet.page.margins.left = 220;
		sheet.font("Helvetica").fontSize(9.5);
		sheet.y = top + 62;
		drawFacts(sheet, [
			["Pass-Nr.", number],
			["Name", holder.lastName],
			["Vornamen", holder.firstName],
			["Staatsangehörigkeit", "Schweiz"],
			["Geburtsdatum", formatDay(passport.born)],
			["Heimatort", passport.birthplace],
			["Geschlecht", passport.sex],
			["Ausstellungsdatum", formatDay(issued)],
			["Gültig bis", formatDay(passport.expires)],
			["Behörde", passport.authority],
		]);
		sheet.font("Courier").fontSize(11.5).fillColor("#1c1917");
		for (const [index, line] of machineReadable(passport).entries()) {
			sheet.text(line, 82, top + 268 + index * 18, { lineBreak: false });
		}
	});
}

function drawPortrait(sheet: Sheet, left: number, top: number): void {
	sheet.rect(left, top, 112, 144).fillAndStroke("#e7e5e4", "#a8a29e");
	sheet.save().rect(left, top, 112, 144).clip();
	sheet.circle(left + 56, top + 58, 27).fill("#a8a29e");
	sheet.ellipse(left + 56, top + 140, 46, 46).fill("#a8a29e");
	sheet.restore();
}

/** The two lines at the foot (ICAO 9303), with the code of the imaginary state Utopia, so that no real one is copied. */
function machineReadable({ holder, number, born, sex, expires }: Passport): string[] {
	const latin = (text: string) =>
		text
			.replaceAll("ä", "ae")
			.replaceAll("ö", "oe")
			.replaceAll("ü", "ue")
			.normalize("NFD")
			.replaceAll(/\p{Diacritic}/gu, "")
			.toUpperCase()
			.replaceAll(/[^A-Z]/g, "<");
	const digits = (day: Day) => day.slice(2).replaceAll("-", "");
	return [
		`P<UTO${latin(holder.lastName)}<<${latin(holder.firstName)}`.padEnd(44, "<"),
		`${number}<0UTO${digits(born)}0${sex}${digits(expires)}0`.padEnd(44, "<"),
	];
}
