import { within } from "../time-limits.ts";
import { putIntoOutbox } from "./outbox.ts";

/** A mail to one person. */
export interface Mail {
	/** One id a mail, the same at each try. */
	id: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Of mails that come again and again. */
	unsubscribe?: Unsubscribe;
}

/** Where whoever gets a mail says that they want no more of them: mail programs show a button for it. */
interface Unsubscribe {
	url: string;
	/** The program may say it for them, by a POST to this address (RFC 8058). Else it leads them there. */
	isOneClick: boolean;
}

/** What has become of a mail. `unknown`: nobody said, so that it may have left. */
export type Sending = "sent" | "refused" | "unknown";

export interface Mailer {
	/** Never rejects. */
	send(mail: Mail): Promise<Sending>;
	/** Whether the same mail may be handed over twice and is there once. */
	knowsIds: boolean;
	/** Where the links of mails lead: `https://ablage.example`. */
	origin: string;
}

/** What decides how mails leave. The binding is optional: docs/operations.md. */
export interface MailBindings extends Pick<CmsEnv, "ENVIRONMENT" | "FILES" | "MAIL_FROM" | "PUBLIC_ORIGIN"> {
	EMAIL?: Pick<SendEmail, "send">;
}

/** Longest wait for an answer, in milliseconds. */
const SEND_MS = 30_000;
/** Longest subject, in characters: longer ones are cut by who shows them. */
const MAX_SUBJECT = 200;
/** Where `npm start` listens unless told otherwise. */
const LOCAL_ORIGIN = "http://127.0.0.1:8787";

/**
 * How mails leave: over the platform's binding, or where people develop and test into a box that shows them. `null`
 * where neither is: nothing is sent.
 */
export function mailerOf(env: MailBindings): Mailer | null {
	if (env.ENVIRONMENT !== "production") {
		return safe({ origin: env.PUBLIC_ORIGIN || LOCAL_ORIGIN, knowsIds: true }, (mail) =>
			putIntoOutbox(env.FILES, mail),
		);
	}
	const { EMAIL: binding, MAIL_FROM: from, PUBLIC_ORIGIN: origin } = env;
	if (binding && from && origin) {
		return safe({ origin, knowsIds: false }, ({ id, unsubscribe, ...mail }) =>
			binding.send({ ...mail, from, headers: headersOf(id, unsubscribe) }),
		);
	}
	return null;
}

function safe(
	facts: Pick<Mailer, "origin" | "knowsIds">,
	handOver: (mail: Mail) => Promise<unknown>,
): Mailer {
	return {
		...facts,
		async send(mail) {
			if (!isAddress(mail.to)) {
				console.error("a mail has no address to which it could go", mail.id);
				return "refused";
			}
			const handed = handOver({ ...mail, subject: oneLine(mail.subject, MAX_SUBJECT) }).then(
				(): Sending => "sent",
				(error: unknown): Sending => {
					console.error("a mail was refused", mail.id, reasonOf(error));
					return "refused";
				},
			);
			return within(SEND_MS, handed).catch(() => "unknown");
		},
	};
}

function headersOf(id: string, unsubscribe: Unsubscribe | undefined): Record<string, string> {
	return {
		// The platform gives mails their Message-ID itself; by this one it is found again, and no two are one thread.
		"X-Entity-Ref-ID": id,
		// Nobody's notice of absence is an answer to it: by RFC 3834, and as Exchange knows it.
		"Auto-Submitted": "auto-generated",
		"X-Auto-Response-Suppress": "OOF, AutoReply",
		// The platform refuses a mail whose address for this is not encrypted.
		...(unsubscribe?.url.startsWith("https:") && {
			"List-Unsubscribe": `<${unsubscribe.url}>`,
			...(unsubscribe.isOneClick && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
		}),
	};
}

/** What the platform says in full may name the address. */
function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error ? String(error.code) : error.name;
}

/** One address and nothing else: what could end a header, or name a second person, is none. */
function isAddress(to: string): boolean {
	return /^[^\s\p{Cc}<>,;:"@\\]+@[^\s\p{Cc}<>,;:"@\\]+$/u.test(to);
}

/**
 * What somebody else has written, as a part of a line. Cut, it says so, and no character is cut in half.
 * @param longest in UTF-16 units
 */
export function oneLine(text: string, longest = Infinity): string {
	const line = text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
	return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
