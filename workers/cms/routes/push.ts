import { pushApi } from "../../../contract/api/push.ts";
import type { PushDevice, PushSubscriptionWrite } from "../../../contract/entities/push-device.ts";
import { ContractError } from "../../../contract/errors.ts";
import { type Call, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { type PushService, pushServiceOf } from "../push/push-service.ts";
import { refusedField } from "../tenant/core/errors.ts";
import { userOf } from "../user/user-client.ts";

/** Browsers in which a user is told at once. */
export const push = routesOf(pushApi, {
	async list({ env, actor: { userId, tokenId } }) {
		const { publicKey } = required(env);
		return { publicKey, devices: await userOf(env, userId).push.list(tokenId) };
	},
	add: (call) => save(call, false),
	renew: (call) => save(call, true),
	async remove({ env, userId, id }) {
		unwrap(await userOf(env, userId).push.remove(id));
		return null;
	},
	test: async ({ env, userId, id }) => unwrap(await userOf(env, userId).push.test(id)),
});

/** @param isKnown it must be among the user's browsers already */
async function save(
	{ c, env, body, actor: { userId, tokenId } }: Call<typeof pushApi.add>,
	isKnown: boolean,
): Promise<PushDevice> {
	await check(body.data, required(env));
	const session = { tokenId, expiresAt: c.get("tokenExpiresAt") };
	return unwrap(await userOf(env, userId).push.save(body.data, session, isKnown));
}

/** @throws ContractError 404 where nothing is pushed */
function required(env: CmsEnv): PushService {
	const service = pushServiceOf(env);
	if (!service) throw new ContractError("NotFoundError", "error.notFound");
	return service;
}

/** @throws ContractError 400 for an endpoint of somebody else, another key than ours, and a key that is none */
async function check(write: PushSubscriptionWrite, service: PushService): Promise<void> {
	const { endpoint, applicationServerKey, keys } = write;
	if (!service.reaches(endpoint)) throw refusedField("endpoint", "validation.format");
	if (applicationServerKey !== service.publicKey) {
		throw refusedField("applicationServerKey", "validation.format");
	}
	if (!(await isPoint(keys.p256dh))) throw refusedField(["keys", "p256dh"], "validation.format");
}

/** Whether it lies on the curve. */
async function isPoint(base64Url: string): Promise<boolean> {
	const bytes = Uint8Array.from(atob(base64Url.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
		char.charCodeAt(0),
	);
	try {
		await crypto.subtle.importKey("raw", bytes, { name: "ECDH", namedCurve: "P-256" }, false, []);
		return true;
	} catch {
		return false;
	}
}
