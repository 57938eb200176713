import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { seedingOf } from "../../scripts/server/seeding-binding.ts";
import { verdict } from "./aims.ts";
import { load } from "./requests/http-load.ts";
import { processorSeconds, residentMebibytes } from "./runtime-processes.ts";

const ACCOUNTS = 50;
const PASSWORD = "kuhglocke-im-nebel";
/** Sign-ins a second and core that there have to be at least. */
const PER_CORE = 5;
/** Milliseconds that it may take at most to find out whose a token is. */
const AUTHENTICATION_MS = 0.6;
const ROUNDS = 5;

/** What it costs to sign in, and to be known by a token. */
export async function signInBench(seconds: number): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	const identifiers = await seedAccounts(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	try {
		const origin = await addressOf(server);
		const [first = ""] = identifiers;
		const { jwt } = sessionSchema.parse(await (await signIn(origin, first)).json());
		return [
			"| | found | aim |",
			"|---|---:|---|",
			await signInsPerCore(origin, identifiers, seconds),
			await allAtOnce(origin, identifiers),
			await authentication(origin, jwt, seconds),
		];
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** One after the other, by the time that processors work for them: what else the machine does makes no difference. */
async function signInsPerCore(
	origin: string,
	identifiers: readonly string[],
	seconds: number,
): Promise<string> {
	const begun = performance.now();
	const worked = processorSeconds();
	let count = 0;
	while (performance.now() - begun < seconds * 1000) {
		await (await signIn(origin, identifiers[count % identifiers.length] ?? "")).body?.cancel();
		count += 1;
	}
	const perCore = count / (processorSeconds() - worked);
	return `| sign-ins a second of a core | ${perCore.toFixed(1)} | ${verdict(perCore >= PER_CORE, `≥ ${PER_CORE}`)} |`;
}

/** Of as many as there are accounts, at the same moment. */
async function allAtOnce(origin: string, identifiers: readonly string[]): Promise<string> {
	const before = residentMebibytes();
	let most = before;
	const watch = setInterval(() => (most = Math.max(most, residentMebibytes())), 20);
	const begun = performance.now();
	const answers = await Promise.all(identifiers.map((identifier) => signIn(origin, identifier)));
	const seconds = (performance.now() - begun) / 1000;
	clearInterval(watch);
	const refused = answers.filter(({ ok }) => !ok).length;
	await Promise.all(answers.map((answer) => answer.body?.cancel()));
	return `| ${identifiers.length} sign-ins at once: ${seconds.toFixed(1)} s, ${refused} refused; memory of workerd | ${before} MiB, ${most} MiB at most | |`;
}

/**
 * A token that is in order, of a session that has ended, costs all that it takes to know whose it is, and is answered as
 * a request without one: the difference is what it takes.
 */
async function authentication(origin: string, jwt: string, seconds: number): Promise<string> {
	const headers = { Authorization: `Bearer ${jwt}` };
	const path = `/api${pathOf(identityApi.me)}`;
	await fetch(`${origin}/api${pathOf(identityApi.signOut)}`, { method: "POST", headers });
	const differences: number[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const without = await load({ origin, request: { path }, connections: 1, seconds });
		const ended = await load({ origin, request: { path, headers }, connections: 1, seconds });
		if (without.status !== 401 || ended.status !== 401) throw new Error(`${path} answered ${ended.status}`);
		differences.push(ended.p50 - without.p50);
	}
	const median = differences.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
	return `| authentication's share of a request, p50, median of ${ROUNDS} rounds | ${median.toFixed(2)} ms | ${verdict(median < AUTHENTICATION_MS, `< ${AUTHENTICATION_MS} ms`)} |`;
}

async function signIn(origin: string, identifier: string): Promise<Response> {
	return fetch(`${origin}/api${pathOf(identityApi.signIn)}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ identifier, password: PASSWORD }),
	});
}

/** @returns the e-mail addresses of people with a password */
async function seedAccounts(dataDir: string): Promise<string[]> {
	const server = await startServer({ port: 0, dataDir, quiet: true });
	try {
		const seeding = await seedingOf(server);
		const identifiers = Array.from({ length: ACCOUNTS }, (_, at) => `person${at}@beispiel.ch`);
		for (const [at, email] of identifiers.entries()) {
			await seeding.ensureUser({
				email,
				password: PASSWORD,
				accountType: "privatePerson",
				role: "user",
				firstName: "Mia",
				lastName: `Muster ${at}`,
			});
		}
		return identifiers;
	} finally {
		await server.dispose();
	}
}
