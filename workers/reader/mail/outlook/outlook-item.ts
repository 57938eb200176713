import { dayAndTimeAt } from "../../../../contract/days.ts";
import type { CompoundStorage } from "../../ole/compound-file.ts";
import type { Properties } from "./properties.ts";

/** What is no mail has more than its text: numbers of properties ([MS-OXPROPS]), and those of which the file names its own. */
const CLASS = 0x001a;
const COMPANY_AND_POST = [0x3a16, 0x3a17];
const TELEPHONES = [0x3a08, 0x3a1c, 0x3a09, 0x3a24];
const MAIL_ADDRESSES = [0x8083, 0x8093, 0x80a3];
const ADDRESSES = [0x801b, 0x801a, 0x801c];
const PLACE = 0x8208;
const BEGIN = 0x820d;
const END = 0x820e;

/** Which number each property with a name of its own has in this file ([MS-OXMSG] 2.2.3.1.2). */
const NAMES = "__nameid_version1.0";
const ENTRIES = "__substg1.0_00030102";
const ENTRY_BYTES = 8;
const FIRST_NAMED = 0x8000;

/** When and where an appointment is, and what is known of a contact, as Outlook shows it above the text. */
export function linesOfItem(storage: CompoundStorage, own: Properties): string[] {
	const kind = own.text(CLASS) ?? "";
	const numbers = numbersOfNames(storage);
	const named = (name: number) => numbers.get(name) ?? -1;
	if (/^IPM\.(?:Appointment|Schedule\.Meeting)/i.test(kind)) {
		const days = [BEGIN, END].map((name) => shownTime(own.time(named(name))));
		return [days.filter(Boolean).join(" – "), own.text(named(PLACE)) ?? ""].filter(Boolean);
	}
	if (!/^IPM\.Contact/i.test(kind)) return [];
	const known = [...COMPANY_AND_POST, ...TELEPHONES];
	const found = [...known, ...[...MAIL_ADDRESSES, ...ADDRESSES].map(named)].map(
		(id) => own.text(id)?.trim() ?? "",
	);
	return found.filter(Boolean);
}

function numbersOfNames({ storages }: CompoundStorage): Map<number, number> {
	const bytes = storages.get(NAMES)?.streams.get(ENTRIES)?.bytes() ?? new Uint8Array(0);
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const numbers = new Map<number, number>();
	for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
		const isText = (view.getUint16(at + 4, true) & 1) === 1;
		if (!isText) numbers.set(view.getUint32(at, true), FIRST_NAMED + view.getUint16(at + 6, true));
	}
	return numbers;
}

function shownTime(time: number | null): string {
	// What is no time of anybody's calendar would be refused.
	return time === null || Math.abs(time) > 8e15 ? "" : dayAndTimeAt(time);
}
