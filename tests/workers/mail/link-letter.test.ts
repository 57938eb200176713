import { describe, expect, it } from "vitest";
import { linkLetter, quoted } from "../../../workers/cms/mail/link-letter.ts";
import { mailText } from "../../../workers/cms/mail/mail-texts.ts";
import { requestMail } from "../../../workers/cms/mail/request-mail.ts";

const letter = (note: string) =>
	linkLetter({
		subject: "s",
		greeting: "g",
		intro: "i",
		note,
		what: "w",
		action: "a",
		url: "https://ablage.example/request/1",
		until: "u",
		why: "y",
	});

describe("what somebody has written into a mail to a stranger", () => {
	it.each([
		["Hier: bank-login.com/konto", "Hier: bank-login. com/konto"],
		["Bank.CH, xn--bcher-kva.example", "Bank. CH, xn--bcher-kva. example"],
		["https://boese.example und www.boese.example", "https boese. example und www. boese. example"],
		["an konto@bank-login.com", "an konto@bank-login. com"],
		["bücher.de.\nbitte", "bücher. de.\nbitte"],
	])("has nothing in it of which a program makes a link: %s", (note, said) => {
		const { text, html } = letter(note);
		expect(text).toContain(
			said
				.split("\n")
				.map((line) => `> ${line}`)
				.join("\n"),
		);
		expect(html).toContain(said);
		// The one link is ours.
		expect(html.match(/href=/g)).toHaveLength(1);
	});

	it("stays as it was written where no link would be made of it", () => {
		const note = "Bis 12.03.2024, z.B. um 14.30 Uhr: CHF 1'234.50 (Art. 3 Abs. 2). Danke.";
		expect(letter(note).text).toContain(`> ${note}`);
	});

	it("is none in its names either", () => expect(quoted("bank-login.com")).toBe("bank-login. com"));
});

const FACTS = {
	requester: "Mia",
	tenant: "Makler",
	name: "Steuern",
	missing: [] as string[],
	note: null,
	lastDay: "2026-12-31",
	origin: "https://ablage.example",
	secret: "c0de",
} as const;

it.each(["request", "requestReminder"] as const)(
	"of a %s is stopped by a mail program's own button",
	(kind) => {
		expect(requestMail(kind, FACTS, mailText({})).unsubscribe).toEqual({
			url: "https://ablage.example/request/c0de/reminders",
			isOneClick: true,
		});
	},
);

it("names what is asked for whole, however long it may be, and says where a name is cut", () => {
	const item = `Steuerausweise aller Konten und Depots ${"bei jeder Bank ".repeat(6)}`
		.slice(0, 119)
		.concat("9");
	const t = mailText({ "mail.request.intro": "{{tenant}}" });
	const { text } = requestMail("request", { ...FACTS, missing: [item], tenant: "🏠".repeat(50) }, t);
	expect(text).toContain(`\n- ${item}\n`);
	expect(text).toContain(`${"🏠".repeat(39)}…`);
});
