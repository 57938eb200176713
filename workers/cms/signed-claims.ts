import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { environment } from "./environment.ts";

const ALGORITHM = "HS256";

/** What was signed for one thing is worth nothing for another, and never a session. */
export type ClaimsPurpose = "codes" | "connect" | "identity" | "passkey" | "share" | "step";

const envelopeSchema = z.object({ purpose: z.string(), exp: z.number(), said: z.unknown() });

/** Something that we say to ourselves by way of the browser: signed, not secret, for this many seconds. */
export function signClaims(purpose: ClaimsPurpose, said: object, seconds: number): Promise<string> {
	const exp = Math.floor(Date.now() / 1000) + seconds;
	return sign({ purpose, exp, said }, environment.JWT_SECRET, ALGORITHM);
}

/** What we have said for this purpose; `null` for anything else. */
export async function readClaims<Schema extends z.ZodType>(
	purpose: ClaimsPurpose,
	schema: Schema,
	token: string,
): Promise<z.output<Schema> | null> {
	try {
		const envelope = envelopeSchema.parse(await verify(token, environment.JWT_SECRET, { alg: ALGORITHM }));
		return envelope.purpose === purpose ? schema.parse(envelope.said) : null;
	} catch {
		return null;
	}
}
