import { describe, expect, it } from "vitest";
import { linkLetter, quoted } from "../../../workers/cms/mail/link-letter.ts";

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
