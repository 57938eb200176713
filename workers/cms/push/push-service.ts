import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import { environment } from "../environment.ts";
import { oneLine } from "../mail/mailer.ts";
import { isPushEndpoint } from "./push-services.ts";

/** What a browser shows. */
export interface PushMessage {
	title: string;
	body: string;
	/** Where a click on it leads, a path of the app. */
	url: string;
	/** Of two with the same tag there is one, the later. At most 32 characters of base64url. */
	tag: string;
	/** It is shown even to somebody who looks at the app. */
	always?: true;
}

/** Where the messages of a browser go, and how they are encrypted for it alone (RFC 8291). */
export interface PushTarget {
	endpoint: string;
	p256dh: string;
	auth: string;
}

/**
 * What has become of a message. `gone`: the browser takes no more. `later`: the service asks for time (`afterMs`, where it
 * says how much), or has not answered, so that it may have taken it. `refused`: it will not take it at any time.
 */
export type Pushed = { outcome: "taken" | "gone" | "refused" } | { outcome: "later"; afterMs: number | null };

export interface PushService {
	/** With which browsers subscribe. */
	publicKey: string;
	/** Whether messages are sent to this address. */
	reaches(endpoint: string): boolean;
	/** Never rejects. */
	push(target: PushTarget, message: PushMessage): Promise<Pushed>;
}

/** Longest wait for a push service, in milliseconds. */
const PUSH_MS = 10_000;
/** How long a service keeps a message for a browser that is off, in seconds: after that, what is told at once is old. */
const TTL_SECONDS = 24 * 60 * 60;
/**
 * Messages are filled up to this many bytes, so that their length says little. All services take that: some no more than
 * 3,070 bytes when it is encrypted.
 */
const FILLED_BYTES = 1_024;
/** How many characters of the title are left of a message that was too large. */
const CUT_TITLE = 60;
/** Where nobody has said who operates it, which is only while people develop and test. */
const LOCAL_SUBJECT = "mailto:ablage@example.com";

/** What decides whether there is push: the keys, and who is behind it. `null` where one is missing: nothing is pushed. */
export function pushServiceOf({ ENVIRONMENT }: Pick<CmsEnv, "ENVIRONMENT">): PushService | null {
	const { VAPID_KEYS, PUSH_SERVICES, MAIL_FROM, PUBLIC_ORIGIN } = environment;
	const [publicKey, privateKey] = VAPID_KEYS.split(".");
	const isProduction = ENVIRONMENT === "production";
	const subject = MAIL_FROM
		? `mailto:${MAIL_FROM}`
		: PUBLIC_ORIGIN.startsWith("https:")
			? PUBLIC_ORIGIN
			: isProduction
				? null
				: LOCAL_SUBJECT;
	if (!publicKey || !privateKey || subject === null) return null;
	const reaches = (endpoint: string) => isPushEndpoint(endpoint, { configured: PUSH_SERVICES, isProduction });
	const send = async (target: PushTarget, message: PushMessage, text: string) => {
		const { headers } = await vapidHeaders(
			// (The library wants https, which an endpoint of this machine does not have.)
			subscriptionOf({ ...target, endpoint: target.endpoint.replace(/^http:/, "https:") }),
			{ subject, publicKey, privateKey },
		);
		const body = await encryptNotification(subscriptionOf(target), new TextEncoder().encode(text), {
			pad: false,
		});
		return fetch(target.endpoint, {
			method: "POST",
			headers: {
				...headers,
				TTL: String(TTL_SECONDS),
				Topic: message.tag,
				"Content-Encoding": "aes128gcm",
				"Content-Type": "application/octet-stream",
			},
			body,
			// Whoever is known by name does not send us on to somebody who is not.
			redirect: "manual",
			signal: AbortSignal.timeout(PUSH_MS),
		});
	};
	return {
		publicKey,
		reaches,
		async push(target, message) {
			if (!reaches(target.endpoint)) return { outcome: "gone" };
			try {
				let response = await send(target, message, filled(JSON.stringify(message)));
				if (response.status === 413) {
					await response.body?.cancel();
					const cut = { ...message, title: oneLine(message.title, CUT_TITLE), body: "" };
					response = await send(target, cut, JSON.stringify(cut));
				}
				await response.body?.cancel();
				return outcomeOf(target, response);
			} catch (error) {
				console.warn(`no answer of ${hostOf(target)} to a push`, error instanceof Error ? error.name : "");
				return { outcome: "later", afterMs: null };
			}
		},
	};
}

function subscriptionOf({ endpoint, p256dh, auth }: PushTarget) {
	return { endpoint, expirationTime: null, keys: { p256dh, auth } };
}

/** Blanks at the end change nothing of what it says. */
function filled(json: string): string {
	const missing = FILLED_BYTES - new TextEncoder().encode(json).byteLength;
	return json + " ".repeat(Math.max(0, missing));
}

function outcomeOf(target: PushTarget, { ok, status, headers }: Response): Pushed {
	if (ok) return { outcome: "taken" };
	if (status === 404 || status === 410) return { outcome: "gone" };
	if (status === 429 || status >= 500) return { outcome: "later", afterMs: pauseOf(headers) };
	// (Not the whole address: whoever has it and the keys could send there.)
	console.error(`${hostOf(target)} refused a push with ${status}`);
	return { outcome: "refused" };
}

/** `Retry-After`, in seconds or as a date, in milliseconds. */
function pauseOf(headers: Headers): number | null {
	const said = headers.get("Retry-After");
	if (said === null) return null;
	const milliseconds = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
	return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}

function hostOf({ endpoint }: PushTarget): string {
	return URL.parse(endpoint)?.host ?? "";
}
