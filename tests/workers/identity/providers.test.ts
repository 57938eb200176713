import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identityApi } from "../../../contract/api/identity.ts";
import { fillPath } from "../../../contract/api/path.ts";
import { providerApi } from "../../../contract/api/providers.ts";
import { secondFactorApi } from "../../../contract/api/second-factor.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import type { PublicConfiguration } from "../../../contract/configuration.ts";
import type { User } from "../../../contract/entities/entities.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import type { Session } from "../../../contract/identity/auth.ts";
import type { LinkedIdentity } from "../../../contract/identity/providers.ts";
import { claimIdentity, hashOfIdentity } from "../../../workers/cms/directory/identities.ts";
import { environment } from "../../../workers/cms/environment.ts";
import { type KeptMail, readOutbox } from "../../../workers/cms/mail/outbox.ts";
import { SIGN_INS_PER_ACCOUNT } from "../../../workers/cms/attempts/limits.ts";
import { userStub } from "../../../workers/cms/user/user-client.ts";
import { answerAsProvider, type IdToken, ISSUER, otherKey } from "../../support/openid/made-up-provider.ts";
import { turnOnCodes } from "../../support/codes/turn-on-codes.ts";
import { call, newEmail, openAccount, PASSWORD } from "../../support/workers-api.ts";

const PROVIDER = { provider: "swept" };
const RETURN_ADDRESS = "https://ablage.example/connect/swept/callback";

beforeEach(() => {
	// What is refused is logged.
	vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
	vi.restoreAllMocks();
});

interface Flow {
	address: string;
	flow: string;
}
interface Proof {
	accessToken: string;
	email: string | null;
	isLink: boolean;
}

const post = (path: string, body: unknown, token?: string) =>
	call("POST", path, {
		body,
		headers: { "X-Client-Address": crypto.randomUUID() },
		...(token !== undefined && { token }),
	});
const dataOf = async <Value>(response: Response) => (await response.json<{ data: Value }>()).data;

/** Begins at the provider; as who is signed in to link its account. */
async function begin(token?: string): Promise<Flow> {
	// It has to say where it is before anybody is asked who they are.
	await answerAsProvider(ISSUER, {});
	const row = token === undefined ? providerApi.connect : providerApi.connectLink;
	const response = await post(fillPath(row.path, PROVIDER), { returnAddress: RETURN_ADDRESS }, token);
	expect(response.status).toBe(200);
	return dataOf<Flow>(response);
}

const answerTo = ({ address }: Flow) =>
	`?code=theirs&state=${new URL(address).searchParams.get("state") ?? ""}`;

const comeBack = ({ flow }: Pick<Flow, "flow">, answer: string) =>
	post(fillPath(providerApi.connected.path, PROVIDER), { flow, answer });

const newPerson = (claims: Record<string, unknown> = {}) => ({
	sub: crypto.randomUUID(),
	email: newEmail(),
	email_verified: true,
	given_name: "Mia",
	family_name: "Muster",
	...claims,
});
type Person = ReturnType<typeof newPerson>;

async function proofOf(person: object, token?: string): Promise<Proof> {
	const flow = await begin(token);
	await answerAsProvider(flow.address, { ...person });
	const response = await comeBack(flow, answerTo(flow));
	expect(response.status).toBe(200);
	return dataOf<Proof>(response);
}

const signInBy = ({ accessToken }: Pick<Proof, "accessToken">) =>
	call("GET", `${fillPath(providerApi.signIn.path, PROVIDER)}?access_token=${accessToken}`, {
		headers: { "X-Client-Address": crypto.randomUUID() },
	});

async function signIn(person: object): Promise<Session> {
	const response = await signInBy(await proofOf(person));
	expect(response.status).toBe(200);
	return response.json<Session>();
}

const prove = ({ accessToken }: Proof, password: string) =>
	post(fillPath(providerApi.proveAccount.path, PROVIDER), { accessToken, password });

const link = ({ accessToken }: Proof, token: string) =>
	post(providerApi.link.path, { data: { accessToken } }, token);
const unlink = (token: string, id: string) =>
	call("DELETE", fillPath(providerApi.unlink.path, { id }), { token });
const identitiesOf = async (token: string) =>
	dataOf<LinkedIdentity[]>(await call("GET", providerApi.list.path, { token }));
const profileOf = async (token: string) =>
	dataOf<User>(await call("GET", `${identityApi.me.path}?populate=tenants`, { token }));

async function mailsOf({ documentId, email }: Pick<User, "documentId" | "email">): Promise<KeptMail[]> {
	await runDurableObjectAlarm(userStub(env, documentId));
	return (await readOutbox(env.FILES)).filter(({ to }) => to === email);
}

const NEW_PASSWORD = "neues Passwort 2027";
const ownCredentials = ({ email }: Pick<User, "email">) => ({ identifier: email, password: NEW_PASSWORD });

async function resetByMail(user: User): Promise<Response> {
	expect((await post(identityApi.forgotPassword.path, { email: user.email })).status).toBe(200);
	const mail = (await mailsOf(user)).find(({ text }) => text.includes("/login/new-password?"));
	const code = /[?&]code=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
	return post(identityApi.resetPassword.path, { code, password: NEW_PASSWORD });
}

describe("signing in with an account elsewhere", () => {
	it("is offered by name, and not where no provider is set up", async () => {
		const said = async () => dataOf<PublicConfiguration>(await call("GET", serviceApi.configuration.path));
		expect(await said()).toMatchObject({ signInProviders: [{ id: "swept", name: "Beispiel-ID" }] });
		expect(JSON.stringify(await said())).not.toContain("only-for-tests");
		const providers = environment.OIDC_PROVIDERS;
		environment.OIDC_PROVIDERS = [];
		try {
			const none = await said();
			expect(none.signInProviders).toEqual([]);
			expect(none.capabilities).not.toContain("socialSignIn");
		} finally {
			environment.OIDC_PROVIDERS = providers;
		}
	});

	it("asks the provider with a proof of its own for each time", async () => {
		const [one, other] = [await begin(), await begin()];
		const { origin, pathname, searchParams } = new URL(one.address);
		expect(origin + pathname).toBe(`${ISSUER}/authorize`);
		expect(Object.fromEntries(searchParams)).toMatchObject({
			response_type: "code",
			client_id: "ablage",
			redirect_uri: RETURN_ADDRESS,
			code_challenge_method: "S256",
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
		});
		for (const name of ["state", "nonce", "code_challenge"]) {
			expect(searchParams.get(name)).not.toBe(new URL(other.address).searchParams.get(name));
		}
	});

	it("makes an account with a tenant of its own for an address that nobody has, once", async () => {
		const person = newPerson();
		const { jwt, user } = await signIn(person);
		const profile = await profileOf(jwt);
		expect(profile).toMatchObject({
			email: person.email,
			firstName: "Mia",
			lastName: "Muster",
			isEmailConfirmed: true,
			hasPassword: false,
			tenants: [{ name: "Mia Muster" }],
		});
		expect((await signIn({ ...person, email: newEmail() })).user.documentId).toBe(user.documentId);
		expect(await identitiesOf(jwt)).toMatchObject([
			{ provider: { name: "Beispiel-ID" }, email: person.email, lastSeenAt: expect.any(String) },
		]);
	});

	it("opens an account without a password to no password at all", async () => {
		const { user } = await signIn(newPerson());
		for (const password of ["x", "undefined", "null"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const response = await post(identityApi.signIn.path, { identifier: user.email, password });
			expect(response.status).toBe(400);
		}
	});

	it.each([
		[{ given_name: undefined, family_name: undefined, name: "Mia  Anna\nMuster" }, "Mia", "Anna Muster"],
		[{ given_name: undefined, family_name: undefined, email: "mia.keller" }, "mia.keller", ""],
		[{ given_name: "Mia", family_name: undefined }, "Mia", ""],
	])("takes the name from what the provider says: %o", async (claims, firstName, lastName) => {
		const { email, ...said } = newPerson(claims as Record<string, unknown>);
		const address = email.includes("@") ? email : `${email}@${crypto.randomUUID()}.example`;
		const { user } = await signIn({ ...said, email: address });
		expect(user).toMatchObject({ firstName, lastName });
	});

	it("takes no account over: its owner shows the password once, and is told", async () => {
		const { user, email, jwt } = await openAccount();
		const person = newPerson({ email: email.toUpperCase() });
		const proof = await proofOf(person);
		const refused = await signInBy(proof);
		expect(refused.status).toBe(403);
		expect(await identitiesOf(jwt)).toEqual([]);
		const wrong = await prove(proof, "falsch");
		expect(wrong.status).toBe(400);
		expect(await wrong.json()).toMatchObject({
			error: { details: { errors: [{ path: ["password"], key: "error.wrongPassword" }] } },
		});
		expect((await signInBy(await proofOf(person))).status).toBe(403);
		const proven = await prove(proof, PASSWORD);
		expect(proven.status).toBe(200);
		expect((await proven.json<Session>()).user.documentId).toBe(user.documentId);
		expect((await signIn(person)).user.documentId).toBe(user.documentId);
		const subjects = (await mailsOf(user)).map(({ subject }) => subject);
		expect(subjects).toEqual(["Neue Anmeldeart für Ihr Konto"]);
	});

	it("counts guesses at that password as those of any sign-in", async () => {
		const { email } = await openAccount();
		const proof = await proofOf(newPerson({ email }));
		for (let number = 0; number < SIGN_INS_PER_ACCOUNT; number += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await prove(proof, "falsch")).status).toBe(400);
		}
		expect((await prove(proof, PASSWORD)).status).toBe(429);
	});

	it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }, { email: "mia" }])(
		"opens nothing by an address that the provider does not stand for: %o",
		async (claims) => {
			const { email, jwt } = await openAccount();
			const proof = await proofOf({ ...newPerson({ email }), ...claims });
			for (const response of [await signInBy(proof), await prove(proof, PASSWORD)]) {
				expect(response.status).toBe(400);
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				expect(await response.json()).toMatchObject({ error: { details: { key: "error.providerEmail" } } });
			}
			expect(await identitiesOf(jwt)).toEqual([]);
		},
	);
});

describe("what comes back from the provider", () => {
	const expectRefused = async (response: Response) => {
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { details: { key: "error.providerRefused" } } });
	};

	it.each<[string, (token: IdToken) => IdToken | Promise<IdToken>]>([
		["another nonce", (token) => ({ ...token, claims: { ...token.claims, nonce: "other" } })],
		["no nonce", (token) => ({ ...token, claims: { ...token.claims, nonce: undefined } })],
		["another audience", (token) => ({ ...token, claims: { ...token.claims, aud: "other" } })],
		["another issuer", (token) => ({ ...token, claims: { ...token.claims, iss: "https://evil.example" } })],
		["no subject", (token) => ({ ...token, claims: { ...token.claims, sub: undefined } })],
		["an end that has passed", (token) => ({ ...token, claims: { ...token.claims, exp: 1 } })],
		["no signature", (token) => ({ ...token, header: { alg: "none" } })],
		["another one's signature", async (token) => ({ ...token, key: await otherKey() })],
		["another algorithm", (token) => ({ ...token, header: { alg: "HS256", kid: "one" } })],
	])("is refused with a token of %s", async (_, change) => {
		const flow = await begin();
		await answerAsProvider(flow.address, newPerson(), change);
		await expectRefused(await comeBack(flow, answerTo(flow)));
	});

	it.each([
		["another state", () => "?code=theirs&state=other"],
		["no state", () => "?code=theirs"],
		["no code", (flow: Flow) => answerTo(flow).replace("code=theirs", "")],
		["a refusal", (flow: Flow) => `${answerTo(flow)}&error=access_denied`],
		["the name of another issuer", (flow: Flow) => `${answerTo(flow)}&iss=https%3A%2F%2Fevil.example`],
	])("is refused with %s", async (_, answer) => {
		const flow = await begin();
		await answerAsProvider(flow.address, newPerson());
		await expectRefused(await comeBack(flow, answer(flow)));
	});

	it("counts once, also where it comes twice at the same time", async () => {
		const flow = await begin();
		await answerAsProvider(flow.address, newPerson());
		const answers = await Promise.all([1, 2].map(() => comeBack(flow, answerTo(flow))));
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
		await expectRefused(await comeBack(flow, answerTo(flow)));
	});

	it("is refused in a browser that has not begun it, or after ten minutes", async () => {
		const [flow, other] = [await begin(), await begin()];
		await answerAsProvider(flow.address, newPerson());
		await expectRefused(await comeBack(other, answerTo(flow)));
		await expectRefused(await comeBack({ flow: `${flow.flow}x` }, answerTo(flow)));
		await expectRefused(await comeBack({ flow: "" }, answerTo(flow)));
		vi.useFakeTimers({ now: Date.now() + 11 * 60 * 1000, toFake: ["Date"] });
		await expectRefused(await comeBack(flow, answerTo(flow)));
		vi.useRealTimers();
	});

	it("opens one session, and nothing that was signed for something else opens any", async () => {
		const proof = await proofOf(newPerson());
		const [first, second] = await Promise.all([signInBy(proof), signInBy(proof)]);
		expect([first.status, second.status].toSorted()).toEqual([200, 400]);
		await expectRefused(await signInBy(proof));
		const { flow } = await begin();
		await expectRefused(await signInBy({ accessToken: flow }));
		const { jwt } = await openAccount();
		await expectRefused(await signInBy({ accessToken: jwt }));
		for (const token of [flow, proof.accessToken]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect((await call("GET", identityApi.me.path, { token })).status).toBe(401);
		}
	});
});

describe("linking an account elsewhere", () => {
	it("lets its user sign in by it from then on, tells the owner, and is taken away again", async () => {
		const { user, jwt } = await openAccount();
		// The addresses need not be the same, and nobody has to stand for this one.
		const person: Person = { ...newPerson(), email_verified: false };
		const linked = await link(await proofOf(person, jwt), jwt);
		expect(linked.status).toBe(201);
		expect((await signIn(person)).user.documentId).toBe(user.documentId);
		expect((await mailsOf(user)).map(({ subject }) => subject)).toEqual(["Neue Anmeldeart für Ihr Konto"]);
		const { documentId } = await dataOf<LinkedIdentity>(linked);
		expect((await unlink(jwt, documentId)).status).toBe(200);
		expect((await unlink(jwt, documentId)).status).toBe(404);
		expect((await signInBy(await proofOf(person))).status).toBe(400);
	});

	it("is for who has begun it, and opens no account by itself", async () => {
		const [owner, other] = [await openAccount(), await openAccount()];
		const proof = await proofOf(newPerson(), owner.jwt);
		expect((await link(proof, other.jwt)).status).toBe(404);
		expect((await signInBy(proof)).status).toBe(400);
		const signingIn = await proofOf(newPerson());
		expect((await link(signingIn, owner.jwt)).status).toBe(404);
		expect((await link(proof, owner.jwt)).status).toBe(201);
		expect((await link(proof, owner.jwt)).status).toBe(400);
	});

	it("is refused where it is somebody else's already", async () => {
		const person = newPerson();
		const { user } = await signIn(person);
		const { jwt } = await openAccount();
		const refused = await link(await proofOf(person, jwt), jwt);
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ error: { details: { key: "error.identityTaken" } } });
		expect((await signIn(person)).user.documentId).toBe(user.documentId);
	});

	it("that was cut off after the directory knew it is nobody's, and can be done again by anybody", async () => {
		const [first, second] = [await openAccount(), await openAccount()];
		const person = newPerson({ email: first.email });
		const hash = await hashOfIdentity({ issuer: ISSUER, subject: person.sub });
		await claimIdentity(env.DIRECTORY, { hash, userId: first.user.documentId, former: null });
		expect((await signInBy(await proofOf(person))).status).toBe(403);
		expect((await link(await proofOf(person, second.jwt), second.jwt)).status).toBe(201);
		expect((await signIn(person)).user.documentId).toBe(second.user.documentId);
	});

	it("ends with a new password by mail where nobody had shown before whose address it is", async () => {
		// Somebody has opened an account with another one's address, and made a way in that stays.
		const { user, jwt } = await openAccount();
		const person = newPerson();
		expect((await link(await proofOf(person, jwt), jwt)).status).toBe(201);
		expect((await resetByMail(user)).status).toBe(200);
		expect((await signIn(person)).user.documentId).not.toBe(user.documentId);
		// The owner's own stays.
		const own = newPerson();
		const { jwt: owners } = await (await post(identityApi.signIn.path, ownCredentials(user))).json<Session>();
		expect((await link(await proofOf(own, owners), owners)).status).toBe(201);
		expect((await resetByMail(user)).status).toBe(200);
		expect((await signIn(own)).user.documentId).toBe(user.documentId);
	});

	it("is not taken away where it is the last way in, until there is a password", async () => {
		const { jwt, user } = await signIn(newPerson());
		const [only] = await identitiesOf(jwt);
		const refused = await unlink(jwt, only?.documentId ?? "");
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({ error: { details: { key: "error.lastWayIn" } } });
		expect(await identitiesOf(jwt)).toHaveLength(1);
		const { jwt: again } = await (await resetByMail(user)).json<Session>();
		expect((await profileOf(again)).hasPassword).toBe(true);
		expect((await unlink(again, only?.documentId ?? "")).status).toBe(200);
	});
});

describe("where the account has codes", () => {
	const stepOf = async (response: Response): Promise<string> => {
		expect(response.status).toBe(403);
		return errorBodySchema.parse(await response.json()).error.details.secondFactor ?? "";
	};
	const complete = (step: string, code: string) => post(secondFactorApi.signIn.path, { step, code });

	it("a code is asked for, too; not where the link is gone meanwhile", async () => {
		const person = newPerson();
		const session = await signIn(person);
		const { recoveryCodes } = await turnOnCodes(session);
		const [code = "", another = ""] = recoveryCodes;
		const step = await stepOf(await signInBy(await proofOf(person)));
		expect((await complete(step, code)).status).toBe(200);
		// (The last way in stays: by now there is a password.)
		await runInDurableObject(userStub(env, session.user.documentId), (_, { storage: { sql } }) => {
			sql.exec("UPDATE account SET password_hash = 'one'");
		});
		const late = await stepOf(await signInBy(await proofOf(person)));
		const [identity] = await identitiesOf(session.jwt);
		expect((await unlink(session.jwt, identity?.documentId ?? "")).status).toBe(200);
		expect((await complete(late, another)).status).toBe(401);
	});

	it("it is linked by the password once a code was shown, too", async () => {
		const session = await openAccount();
		const { recoveryCodes } = await turnOnCodes(session);
		const person = newPerson({ email: session.user.email });
		const proof = await proofOf(person);
		expect((await signInBy(proof)).status).toBe(403);
		const step = await stepOf(await prove(proof, PASSWORD));
		expect(await identitiesOf(session.jwt)).toEqual([]);
		const response = await complete(step, recoveryCodes[0] ?? "");
		expect(response.status).toBe(200);
		expect(await identitiesOf(session.jwt)).toMatchObject([{ lastSeenAt: expect.any(String) }]);
		const subjects = (await mailsOf(session.user)).map(({ subject }) => subject);
		expect(subjects).toContain("Neue Anmeldeart für Ihr Konto");
	});
});
