import { env } from "cloudflare:workers";
import { TOTP } from "otpauth/slim";
import type { Session } from "../../../contract/identity/auth.ts";
import { verifyToken } from "../../../workers/cms/auth/tokens.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { seal } from "../../../workers/cms/sealed.ts";
import { userOf } from "../../../workers/cms/user/user-client.ts";
import { newCodeKey } from "../../../workers/cms/user/ways-in/codes.ts";

/** What an app shows that has this key, so many steps of thirty seconds from now. */
export function codeOf(key: string, steps = 0): string {
	return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Turns codes on for the user of a session. No code has been used. */
export async function turnOnCodes({ jwt, user }: Session): Promise<{ key: string; recoveryCodes: string[] }> {
	const claims = await verifyToken(jwt);
	const key = newCodeKey();
	const sealed = await seal(user.documentId, key);
	const { secondFactor } = userOf(env, user.documentId);
	return { key, recoveryCodes: unwrap(await secondFactor.turnOn(claims?.jti ?? "", { sealed, step: 0 })) };
}
