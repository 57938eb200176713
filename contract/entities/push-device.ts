import { z } from "zod";
import { inputObject, optionalText } from "../fields.ts";
import { documentIdSchema } from "../ids.ts";
import { instantSchema } from "./entities.ts";

/** Longest address of a push service's endpoint, in characters. */
const MAX_ENDPOINT_LENGTH = 1_000;
/** Longest name of a browser or a system. */
const MAX_NAME_LENGTH = 40;
/** A point on the curve P-256, uncompressed, and the secret beside it (RFC 8291). */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Bytes as the browser gives them: base64url, with or without padding. */
const bytes = (length: number) =>
	z
		.string("validation.text")
		.max(2 * length, "validation.tooLong")
		.transform((text) => text.replace(/=+$/, ""))
		.refine((text) => /^[\w-]+$/.test(text) && lengthOf(text) === length, "validation.format");

const lengthOf = (base64Url: string) => Math.floor((base64Url.length * 3) / 4);

/** What a browser is called, as far as it says so; composed to a name where it is shown. */
const deviceSchema = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

/** A browser in which a user is told at once, by push. See docs/decisions/053-push-to-the-browser.md. */
export const pushDeviceSchema = deviceSchema.extend({
	documentId: documentIdSchema,
	/** The browser in which the user is signed in with the token that asks. */
	isCurrent: z.boolean(),
	createdAt: instantSchema,
	/** When its push service took a message last. */
	lastSuccessAt: instantSchema.nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

export const pushDevicesSchema = z.object({
	/** With which a browser subscribes (`applicationServerKey`). */
	publicKey: z.string(),
	devices: z.array(pushDeviceSchema),
});
export type PushDevices = z.infer<typeof pushDevicesSchema>;

/** Body of `POST /push-subscriptions`: a `PushSubscription` of the browser, and what the browser is called. */
export const pushSubscriptionWriteSchema = inputObject({
	endpoint: z.string("validation.text").max(MAX_ENDPOINT_LENGTH, "validation.tooLong"),
	keys: inputObject({ p256dh: bytes(POINT_BYTES), auth: bytes(SECRET_BYTES) }),
	/** The key for which it was made: messages signed with another one would be refused. */
	applicationServerKey: bytes(POINT_BYTES),
	browser: optionalText(MAX_NAME_LENGTH),
	system: optionalText(MAX_NAME_LENGTH),
});
export type PushSubscriptionWrite = z.output<typeof pushSubscriptionWriteSchema>;
