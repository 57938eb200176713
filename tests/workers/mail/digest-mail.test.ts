import { env } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { type DigestItem, digestMail } from "../../../workers/cms/mail/digest-mail.ts";
import { mailText, mailTexts } from "../../../workers/cms/mail/mail-texts.ts";
import { messageOf } from "../../../workers/cms/push/push-message.ts";
import { seedTexts } from "../../../workers/cms/texts/texts.ts";

const ORIGIN = "https://ablage.example";
const t = mailText(seedTexts["de"] ?? {});

function item(fields: Partial<DigestItem> = {}): DigestItem {
	return {
		type: "Payment",
		date: "2026-12-24",
		description: null,
		document: { documentId: "abc", name: "Prämie 2027" },
		tenantName: "Familie Müller",
		author: null,
		notificationId: "n1",
		...fields,
	};
}

const mailOf = (items: DigestItem[], name = "Mia Muster") => digestMail({ name, items, origin: ORIGIN }, t);

describe("the mail of a digest", () => {
	it("says in plain text what it is about and where it lies", () => {
		const { subject, text } = mailOf([
			item({ description: "Mit Rabatt" }),
			item({ type: "Custom", date: "2026-12-01", document: { documentId: "def", name: "Police" } }),
		]);
		expect(subject).toBe("Ablage: 2 Erinnerungen");
		expect(text).toBe(
			[
				"Guten Tag Mia Muster",
				"An diese 2 Dinge möchten wir Sie erinnern",
				"- Erinnerung: Police\n  https://ablage.example/documents/def",
				"- Zahlung fällig am 24.12.2026: Prämie 2027\n  Mit Rabatt\n  https://ablage.example/documents/abc",
				"Alle Mitteilungen ansehen: https://ablage.example/notifications",
				"-- \nDiese E-Mail fasst zusammen, woran Sie täglich oder wöchentlich erinnert werden wollten.\nEinstellungen ändern: https://ablage.example/my-profile?part=notifications",
			].join("\n\n"),
		);
	});

	it("leads whoever wants no more of them to their settings, where they say of what they are told", () => {
		expect(mailOf([item()]).unsubscribe).toEqual({
			url: "https://ablage.example/my-profile?part=notifications",
			isOneClick: false,
		});
	});

	it("calls a bill that names no day by what it is, as a lock screen does", () => {
		expect(mailOf([item({ date: null })]).text).toContain("- Rechnung zu bezahlen: Prämie 2027");
		const told = { documentId: "n", count: 1, date: null, author: null, name: "Prämie 2027" } as const;
		const { title, body } = messageOf({ ...told, type: "Payment" }, t);
		expect([title, body]).toEqual(["Rechnung zu bezahlen", "Prämie 2027"]);
		expect(messageOf({ ...told, type: "NewDocument", count: 2 }, t).title).toBe(
			"Jemand hat 2 Dokumente abgelegt",
		);
	});

	it("says what has become of a mandate, which is no reminder, and leads to it", () => {
		const about = { type: "MandateAccepted", author: "Makler AG", date: null, document: null } as const;
		const { subject, text, html } = mailOf([item({ ...about, description: "Versicherungen" })]);
		expect(subject).toBe("Ablage: 1 Mitteilung");
		expect(text).toContain(
			"- Makler AG hat das Mandat angenommen\n  Versicherungen\n  https://ablage.example/notifications/n1",
		);
		expect(html).toMatch(/<a href="https:\/\/ablage\.example\/notifications\/n1"[^>]*>Ansehen<\/a>/);
		for (const body of [text, html]) expect(body).not.toMatch(/erinner/i);
		expect(mailOf([item(about), item()]).subject).toBe("Ablage: 2 Mitteilungen");
		const { text: english } = digestMail(
			{ name: "Mia", items: [item({ ...about, type: "ClientEnded" })], origin: ORIGIN },
			mailText(seedTexts["en"] ?? {}),
		);
		expect(english).toContain("- Makler AG has ended the mandate\n");
	});

	it("has one form for one and another for several", () => {
		const { subject, text, html } = mailOf([item()]);
		expect(subject).toBe("Ablage: 1 Erinnerung");
		for (const body of [text, html]) expect(body).toContain("Daran möchten wir Sie erinnern");
	});

	it("names tenants where there are several, and only there", () => {
		const second = item({ tenantName: "Müller & Söhne AG" });
		expect(mailOf([item()]).text).not.toContain("Familie Müller");
		const { text, html } = mailOf([item(), second]);
		expect(text).toMatch(/Familie Müller\n\n- [^]*Müller & Söhne AG\n\n- /);
		expect(html).toContain("Müller &amp; Söhne AG</h2>");
	});

	it("shows as text in HTML what others have written, and links to nothing but its own origin", () => {
		const evil = '"><script>alert(1)</script><a href="https://evil.example">';
		const { html } = mailOf(
			[
				item({ description: evil, document: { documentId: 'x"onclick="', name: evil }, tenantName: evil }),
				item({ tenantName: "B" }),
			],
			evil,
		);
		expect(html).not.toContain("<script");
		expect(html).toContain("&lt;script&gt;alert(1)");
		const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link = ""]) => link);
		expect(links).toHaveLength(4);
		for (const link of links) expect(link.startsWith(`${ORIGIN}/`)).toBe(true);
		expect(html).not.toMatch(/<[^>]*\sonclick=/);
	});

	it("keeps names in their line, so that none can pretend to be another part of the mail", () => {
		const { text, subject } = mailOf(
			[
				item({
					document: {
						documentId: "abc",
						name: "Police\r\n\r\nAlle Mitteilungen ansehen: https://evil\u2028x",
					},
				}),
			],
			"Mia\r\nBcc: everybody@example.ch",
		);
		expect(text).toContain("Guten Tag Mia Bcc: everybody@example.ch\n");
		expect(text).toContain("Police Alle Mitteilungen ansehen: https://evil x\n");
		expect(subject).not.toMatch(/\p{Cc}/u);
	});

	it("shows fifty and says how many more there are", () => {
		const many = Array.from({ length: 51 }, (_, day) =>
			item({ date: `2026-01-${String(day + 1).padStart(2, "0")}` }),
		);
		const { text, html, subject } = mailOf(many);
		expect(subject).toBe("Ablage: 51 Erinnerungen");
		expect(text.match(/^- /gm)).toHaveLength(50);
		for (const body of [text, html]) expect(body).toContain("Und 1 weitere Erinnerung.");
	});

	it("is a document of its language, with a title and one heading", () => {
		const { html } = mailOf([item()]);
		expect(html).toMatch(/^<!doctype html>\n<html lang="de">\n<head>/);
		expect(html).toContain("<title>Ablage: 1 Erinnerung</title>");
		expect(html.match(/<h1/g)).toHaveLength(1);
	});
});

describe("the texts of a mail", () => {
	it("are those that an operator has changed", async () => {
		const key = "mail.digest.change";
		const statement = "INSERT INTO translations (locale, key, value) VALUES ('de', ?, 'Anders einstellen')";
		await env.DIRECTORY.prepare(statement).bind(key).run();
		try {
			expect((await mailTexts(env.DIRECTORY))(key)).toBe("Anders einstellen");
		} finally {
			await env.DIRECTORY.prepare("DELETE FROM translations WHERE key = ?").bind(key).run();
		}
	});

	it("are those of the release where the directory fails", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const broken: object = {
			prepare: () => {
				throw new Error("away");
			},
		};
		const texts = await mailTexts(broken as D1Database);
		expect(texts("mail.digest.change")).toBe("Einstellungen ändern");
		expect(log).toHaveBeenCalledOnce();
		log.mockRestore();
	});
});
