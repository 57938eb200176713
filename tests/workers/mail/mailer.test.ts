import { env } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { publicConfiguration } from "../../../contract/configuration.ts";
import { api } from "../../../workers/cms/api.ts";
import { type Mail, type MailBindings, mailerOf } from "../../../workers/cms/mail/mailer.ts";
import { OUTBOX_SIZE, putIntoOutbox, readFromOutbox, readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { newDocumentId } from "../../../workers/cms/new-id.ts";

function newMail(fields: Partial<Mail> = {}): Mail {
	return {
		id: newDocumentId(),
		to: "mia@example.ch",
		subject: "Ablage: 1 Erinnerung",
		text: "Text",
		html: "<p>HTML</p>",
		...fields,
	};
}

/** As an operator has set it up. */
function inProduction(send: NonNullable<MailBindings["EMAIL"]>["send"]): MailBindings {
	return {
		...env,
		ENVIRONMENT: "production",
		EMAIL: { send },
		MAIL_FROM: "ablage@example.ch",
		PUBLIC_ORIGIN: "https://ablage.example",
	};
}

describe("the platform's binding", () => {
	it("is given a mail as it is, with its id", async () => {
		const send = vi.fn<(mail: unknown) => Promise<EmailSendResult>>(async () => ({ messageId: "m" }));
		const mailer = mailerOf(inProduction(send));
		const { id, ...mail } = newMail();
		expect(await mailer?.send({ id, ...mail })).toBe("sent");
		const headers = {
			"X-Entity-Ref-ID": id,
			"Auto-Submitted": "auto-generated",
			"X-Auto-Response-Suppress": "OOF, AutoReply",
		};
		expect(send.mock.calls).toEqual([[{ ...mail, from: "ablage@example.ch", headers }]]);
		expect(mailer).toMatchObject({ knowsIds: false, origin: "https://ablage.example" });
	});

	it.each([
		["https://ablage.example/r", true, "<https://ablage.example/r>", "List-Unsubscribe=One-Click"],
		["https://ablage.example/r", false, "<https://ablage.example/r>", undefined],
		// It would refuse the whole mail.
		["http://ablage.example/r", true, undefined, undefined],
	])("is told where no more mails are asked for: %s, at once: %s", async (url, isOneClick, list, post) => {
		const send = vi.fn<(mail: unknown) => Promise<EmailSendResult>>(async () => ({ messageId: "m" }));
		await mailerOf(inProduction(send))?.send(newMail({ unsubscribe: { url, isOneClick } }));
		const given = z.object({ headers: z.record(z.string(), z.string()) }).parse(send.mock.calls[0]?.[0]);
		expect(given).not.toHaveProperty("unsubscribe");
		expect([given.headers["List-Unsubscribe"], given.headers["List-Unsubscribe-Post"]]).toEqual([list, post]);
	});

	it("that refuses a mail is no failure of the caller's, and names no address in the log", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const refusal = Object.assign(new Error("mia@example.ch is suppressed"), { code: "E_SUPPRESSED" });
		const mail = newMail();
		expect(await mailerOf(inProduction(() => Promise.reject(refusal)))?.send(mail)).toBe("refused");
		expect(log.mock.calls).toEqual([["a mail was refused", mail.id, "E_SUPPRESSED"]]);
		log.mockRestore();
	});

	it("that never answers leaves it unknown whether the mail has left", async () => {
		vi.useFakeTimers();
		try {
			const sending = mailerOf(inProduction(() => new Promise(() => {})))?.send(newMail());
			await vi.advanceTimersByTimeAsync(30_000);
			expect(await sending).toBe("unknown");
		} finally {
			vi.useRealTimers();
		}
	});

	it.each([
		["mia@example.ch\r\nBcc: all@example.ch"],
		["mia@example.ch, all@example.ch"],
		["Mia <mia@example.ch>"],
		["mia"],
		[""],
	])("is never given %j for an address", async (to) => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const send = vi.fn<(mail: unknown) => Promise<EmailSendResult>>();
		expect(await mailerOf(inProduction(send))?.send(newMail({ to }))).toBe("refused");
		expect(send).not.toHaveBeenCalled();
		log.mockRestore();
	});

	it("is given a subject of one line, whatever somebody is called", async () => {
		const send = vi.fn<(mail: unknown) => Promise<EmailSendResult>>(async () => ({ messageId: "m" }));
		await mailerOf(inProduction(send))?.send(newMail({ subject: "Für Mia\r\nBcc: all@example.ch\0\u2028" }));
		expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: "Für Mia Bcc: all@example.ch" });
	});

	it("is given no half of a character where a subject is too long", async () => {
		const send = vi.fn<(mail: unknown) => Promise<EmailSendResult>>(async () => ({ messageId: "m" }));
		const subject = `${"a".repeat(198)}🏠 und mehr`;
		await mailerOf(inProduction(send))?.send(newMail({ subject }));
		expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: `${"a".repeat(198)}…` });
	});

	it.each([["EMAIL"], ["MAIL_FROM"], ["PUBLIC_ORIGIN"]] as const)(
		"is missing where %s is not set: nothing is sent, and nothing kept in the bucket",
		(name) => {
			const { [name]: _, ...rest } = inProduction(vi.fn());
			expect(mailerOf({ MAIL_FROM: "", PUBLIC_ORIGIN: "", ...rest })).toBeNull();
			expect(publicConfiguration(1, { digestMail: false, push: true }).capabilities).not.toContain(
				"digestMail",
			);
			expect(publicConfiguration(1, { digestMail: true, push: true }).capabilities).toContain("digestMail");
		},
	);
});

describe("the outbox of who develops", () => {
	it("takes mails in place of the platform, each once", async () => {
		const mailer = mailerOf(env);
		const mail = newMail();
		expect(mailer?.knowsIds).toBe(true);
		expect(await mailer?.send(mail)).toBe("sent");
		expect(await mailer?.send(mail)).toBe("sent");
		const kept = (await readOutbox(env.FILES)).filter(({ id }) => id === mail.id);
		expect(kept).toEqual([{ ...mail, sentAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
		expect(await readFromOutbox(env.FILES, mail.id)).toEqual(kept[0]);
		expect(await readFromOutbox(env.FILES, "other")).toBeNull();
	});

	it("keeps the latest hundred", async () => {
		const first = newMail();
		await putIntoOutbox(env.FILES, first);
		// The bucket counts in milliseconds.
		await new Promise((resolve) => setTimeout(resolve, 5));
		for (let count = 0; count < OUTBOX_SIZE; count += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other, as they come
			await putIntoOutbox(env.FILES, newMail());
		}
		expect(await readOutbox(env.FILES)).toHaveLength(OUTBOX_SIZE);
		expect(await readFromOutbox(env.FILES, first.id)).toBeNull();
	});

	it("is read where people develop and test, and unknown in production", async () => {
		const mail = newMail();
		await putIntoOutbox(env.FILES, mail);
		const ask = (ENVIRONMENT: string, path: string) => api.request(path, {}, { ...env, ENVIRONMENT });
		for (const path of ["/dev/outbox", `/dev/outbox/${mail.id}`]) {
			const shown = await ask("local", path);
			expect(shown.status).toBe(200);
			expect(await shown.text()).toContain(mail.id);
			const hidden = await ask("production", path);
			expect(hidden.status).toBe(401);
			expect(await hidden.text()).not.toContain(mail.id);
		}
		expect((await ask("test", "/dev/outbox/none")).status).toBe(404);
	});
});
