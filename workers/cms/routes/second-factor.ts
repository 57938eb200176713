import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import { clientOf } from "../attempts/client.ts";
import {
	renewRecoveryCodes,
	setUpCodes,
	stateOfCodes,
	turnOffCodes,
	turnOnCodes,
} from "../auth/second-factor.ts";
import { signInByStep } from "../auth/sign-in.ts";
import { unwrap } from "../outcome.ts";
import { routesOf } from "../http/routes-of.ts";

/** Codes as a second factor. */
export const secondFactor = routesOf(secondFactorApi, {
	signIn: ({ c, env, body }) => signInByStep(env, body, clientOf(c.req.raw.headers)),
	read: ({ env, actor }) => stateOfCodes(env, actor),
	setup: ({ env, actor, body: { password } }) => setUpCodes(env, actor, password),
	turnOn: ({ env, actor, body: { data } }) => turnOnCodes(env, actor, data),
	renewRecoveryCodes: ({ env, actor, body }) => renewRecoveryCodes(env, actor, body),
	demand: async ({ store, userId, id, body: { data } }) => ({
		isDemanded: unwrap(await store.members.demandSecondFactor(userId, id, data.isDemanded)),
	}),
	turnOff: ({ env, actor, body }) => turnOffCodes(env, actor, body),
});
