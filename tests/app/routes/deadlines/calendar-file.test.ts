import ICAL from "ical.js";
import { expect, it } from "vitest";
import { taggedCalendar } from "../../../../app/routes/deadlines/calendar/tagged-calendar.server.ts";
import { action } from "../../../../app/routes/deadlines/calendar/file.ts";
import { calendarFile } from "../../../../app/routes/deadlines/calendar/calendar-file.server.ts";
import type { Deadline } from "../../../../contract/entities/deadline.ts";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

const ID = "a".repeat(24);
const texts = (key: string, values: Record<string, string> = {}) =>
	Object.entries(values).reduce(
		(text, [name, value]) => text.replaceAll(`{{${name}}}`, value),
		seedTexts["de"]?.[key] ?? key,
	);

function deadline(fields: Partial<Deadline> & { name?: string }): Deadline {
	const { name = "Velo", ...others } = fields;
	return {
		type: "Warranty",
		date: "2026-12-31",
		reminder: null,
		document: {
			documentId: ID,
			name,
			version: 1,
			state: "Active",
			documentCategory: { documentId: ID, name: "Garantien" },
		},
		tenant: { documentId: ID, id: 1, name: "Familie Müller" },
		inboxItem: null,
		snoozedUntil: null,
		isEditable: true,
		...others,
	};
}

const parse = (deadlines: readonly Deadline[]) => {
	const file = calendarFile(deadlines, texts as never, (id) => `https://ablage.example/documents/${id}`);
	const calendar = new ICAL.Component(ICAL.parse(file));
	const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
	return { file, calendar, events };
};

it("is read by another library: whole days, with what they mean, where it stands and the way there", () => {
	const { calendar, events } = parse([
		deadline({}),
		deadline({ type: "Payment", date: "2028-02-29", name: "Zahnarzt" }),
		deadline({ type: "Custom", reminder: "b".repeat(24), date: "2027-03-28" }),
	]);
	expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Ablage: Fristen");
	expect(events.map(({ summary }) => summary)).toEqual([
		"Garantie endet: Velo",
		"Zahlbar: Zahnarzt",
		"Erinnerung: Velo",
	]);
	expect(events.map(({ startDate, endDate }) => [startDate.isDate, `${startDate}`, `${endDate}`])).toEqual([
		[true, "2026-12-31", "2027-01-01"],
		[true, "2028-02-29", "2028-03-01"],
		[true, "2027-03-28", "2027-03-29"],
	]);
	expect(events[0]?.description).toBe("Garantien · Familie Müller");
	expect(events[0]?.component.getFirstPropertyValue("url")).toBe(`https://ablage.example/documents/${ID}`);
});

it("takes no time of anybody's day: who looks for a free one finds it", () => {
	const [event] = parse([deadline({})]).events;
	expect(event?.component.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
	expect(event?.component.getFirstPropertyValue("x-microsoft-cdo-busystatus")).toBe("FREE");
});

it("says in UTC when it was written (RFC 5545, 3.8.7.2)", () => {
	expect(parse([deadline({})]).file).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m);
});

it("names the same deadline the same at each look, and each its own", () => {
	const uids = (deadlines: readonly Deadline[]) => parse(deadlines).events.map(({ uid }) => uid);
	const some = [deadline({}), deadline({ type: "Validity" }), deadline({ reminder: "b".repeat(24) })];
	expect(uids(some)).toEqual(uids(some));
	expect(new Set(uids(some)).size).toBe(3);
});

it("takes names of any kind: long, of several lines, with signs that mean something there", () => {
	const name = `Grüße;, \\n "x"\r\nBEGIN:VEVENT 🚲 ${"lang ".repeat(40)}`.trim();
	const { events, file } = parse([deadline({ name })]);
	expect(events).toHaveLength(1);
	expect(events[0]?.summary.replaceAll(/\s+/g, " ")).toBe(`Garantie endet: ${name}`.replaceAll(/\s+/g, " "));
	// RFC 5545, 3.1: no line is longer than 75 bytes, each ends with CRLF.
	const lines = file.split("\r\n");
	expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});

it("is a calendar also where nothing comes up", () => {
	expect(parse([]).events).toEqual([]);
});

it("is read and nothing else", () => {
	const answer = action();
	expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

const NOW = "DTSTAMP:20261130T101500Z";
const LATER = "DTSTAMP:20261130T103000Z";

async function asked(file: string, known?: string) {
	const answer = await taggedCalendar(
		file,
		new Headers(known === undefined ? {} : { "If-None-Match": known }),
		{
			"Cache-Control": "private, no-cache",
		},
	);
	return { status: answer.status, tag: answer.headers.get("ETag") ?? "", body: await answer.text(), answer };
}

it("is sent once while nothing changes: the moment at which it was written is no change", async () => {
	const { file } = parse([deadline({})]);
	const first = file.replace(/DTSTAMP:\w+/, NOW);
	const again = file.replace(/DTSTAMP:\w+/, LATER);
	const { status, tag, body } = await asked(first);
	expect([status, body]).toEqual([200, first]);
	expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
	const same = await asked(again, tag);
	expect([same.status, same.body, same.tag]).toEqual([304, "", tag]);
	expect(same.answer.headers.get("Cache-Control")).toBe("private, no-cache");
	expect(same.answer.headers.has("Content-Type")).toBe(false);
	// As programs write it, among others, without the sign that it is weak, or any.
	for (const known of [`"other", ${tag}`, tag.slice(2), "*"])
		// oxlint-disable-next-line no-await-in-loop -- three
		expect((await asked(again, known)).status, known).toBe(304);
});

it("is sent anew once a deadline has changed", async () => {
	const { tag } = await asked(parse([deadline({})]).file);
	const moved = await asked(parse([deadline({ date: "2027-01-01" })]).file, tag);
	expect(moved.status).toBe(200);
	expect(moved.tag).not.toBe(tag);
});
