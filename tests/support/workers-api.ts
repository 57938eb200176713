import { env, exports } from "cloudflare:workers";
import { identityApi } from "../../contract/api/identity.ts";
import type { Session } from "../../contract/identity/auth.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import { createUser } from "../../workers/cms/auth/accounts.ts";
import { hashPassword, PASSWORD_COST } from "../../workers/cms/user/passwords.ts";
import { register } from "../../workers/cms/auth/register.ts";
import { beginSession } from "../../workers/cms/auth/sign-in.ts";
import { verifyToken } from "../../workers/cms/auth/tokens.ts";
import { userOf } from "../../workers/cms/user/user-client.ts";

export const PASSWORD = "korrekt Pferd Batterie";

/** As it is before `lowerPasswordCost`. */
const REAL_COST = { ...PASSWORD_COST };

/** Makes a password cheap, which many of these tests set or check without being about what it costs. */
export function lowerPasswordCost(): void {
	Object.assign(PASSWORD_COST, { N: 2 ** 4, r: 8, p: 1 });
}

/** Does what is about the cost of a password. */
export async function atRealPasswordCost<Result>(work: () => Promise<Result>): Promise<Result> {
	Object.assign(PASSWORD_COST, REAL_COST);
	try {
		return await work();
	} finally {
		lowerPasswordCost();
	}
}

/** Sends a request to the CMS as from outside. A body is sent as JSON unless it is a text or bytes already. */
export function call(
	method: string,
	path: string,
	options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
	const { token, body, headers } = options;
	const init: RequestInit = {
		method,
		headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
	};
	if (body instanceof Uint8Array) init.body = Uint8Array.from(body).buffer;
	else if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
	return exports.default.fetch(`http://cms${path}`, init);
}

let count = 0;

/** An e-mail address that no other test has used. */
export function newEmail(): string {
	count += 1;
	return `person${count}.${crypto.randomUUID().slice(0, 8)}@example.ch`;
}

export interface Registered extends Session {
	email: string;
	tenant: { tenantKey: string; documentId: string; id: number; name: string };
}

/** Registers a person over HTTP, from an address of its own so that the limits of others do not count. */
export async function registerPerson(overrides: Record<string, unknown> = {}): Promise<Registered> {
	const email = newEmail();
	const response = await call("POST", identityApi.register.path, {
		headers: { "X-Client-Address": `test-${crypto.randomUUID()}` },
		body: {
			email,
			password: PASSWORD,
			firstName: "Mia",
			lastName: "Muster",
			accountType: "privatePerson",
			...overrides,
		},
	});
	return withTenant(sessionSchema.parse(await response.json()));
}

/** An account as a registration leaves it, without the work that a password costs on purpose. */
export async function openAccount(): Promise<Registered> {
	const session = await register(env, { ...(await newPerson()), firstName: "Mia", lastName: "Muster" });
	return withTenant(session);
}

/** Makes a user without a tenant, and a token for it. */
export async function makeUser(): Promise<Session> {
	const user = await createUser(env, {
		...(await newPerson()),
		firstName: "Leo",
		lastName: "Leser",
		role: "user",
	});
	return beginSession(env, user.documentId, "");
}

let hash: Promise<string> | undefined;

async function newPerson() {
	hash ??= hashPassword(PASSWORD);
	return { email: newEmail(), password: { hash: await hash }, accountType: "privatePerson" as const };
}

async function withTenant(session: Session): Promise<Registered> {
	const claims = await verifyToken(session.jwt);
	const used = claims && (await userOf(env, claims.sub).sessions.use(claims.jti));
	const tenant = used?.memberships[0];
	if (!tenant) throw new Error("The registered person has no tenant.");
	return { ...session, email: session.user.email, tenant };
}
