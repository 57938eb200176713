import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { documentApi } from "../../contract/api/documents.ts";
import { categoryApi } from "../../contract/api/tenant-lists.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { type SeedingCalls, seedingOf } from "../../scripts/server/seeding-binding.ts";
import { verdict } from "./aims.ts";
import { quantile } from "./quantiles.ts";
import { residentMebibytes } from "./runtime-processes.ts";

const USERS = 500;
const SOCKETS_EACH = 4;
/** Sockets that are opened at the same time. */
const LANES = 20;
const DOCUMENTS = 60;
/** Users beside the author in the tenant of many: 500 sockets. */
const MANY = 125;
const DOCUMENTS_FOR_MANY = 20;
/** Longest wait for what is told, in milliseconds. */
const TIMEOUT_MS = 10_000;

interface Person {
	email: string;
	jwt: string;
}

/** A bare WebSocket on the local relay, and what it hears. */
class Ear {
	readonly #socket: WebSocket;
	readonly #heard = new Map<string, PromiseWithResolvers<number>>();
	readonly ready = Promise.withResolvers<undefined>();

	constructor(origin: string, jwt: string) {
		const address = `${origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
		this.#socket = new WebSocket(address);
		this.#socket.addEventListener("message", ({ data }) => this.#hear(String(data), jwt));
		this.#socket.addEventListener("error", () => this.ready.reject(new Error("a socket has failed")));
	}

	/** When a document was told of, on the clock of `performance.now`. */
	heard(documentId: string): Promise<number> {
		return this.#newsOf(documentId).promise;
	}

	close(): void {
		this.#socket.close();
	}

	#hear(frame: string, token: string): void {
		if (frame.startsWith("0")) this.#socket.send(`40${JSON.stringify({ token })}`);
		else if (frame === "2") this.#socket.send("3");
		else if (frame.startsWith("40")) this.ready.resolve(undefined);
		const documentId = /^42\["newDocument",.*"documentId":"(\w+)"/.exec(frame)?.[1];
		if (documentId !== undefined) this.#newsOf(documentId).resolve(performance.now());
	}

	#newsOf(documentId: string): PromiseWithResolvers<number> {
		const known = this.#heard.get(documentId) ?? Promise.withResolvers<number>();
		this.#heard.set(documentId, known);
		return known;
	}
}

/**
 * Two thousand sockets of five hundred users: how soon a document that somebody has filed is heard of, from the answer
 * to whoever filed it, by one other person and by all 500 sockets of a tenant; and what a socket costs in memory.
 */
export async function socketBench(): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	const ears: Ear[][] = [];
	try {
		const origin = await addressOf(server);
		const seeding = await seedingOf(server);
		const people = await register(seeding);
		const [author, other] = people;
		if (!author || !other) throw new Error("nobody has registered");
		const tenantOf = (name: string, members: readonly Person[]) => openTenant(seeding, author, name, members);
		const pair = await tenantOf("Zwei", [other]);
		const many = await tenantOf("Viele", people.slice(1, 1 + MANY));
		const before = residentMebibytes();
		ears.push(...(await openAll(origin, people)));
		const kilobytes = ((residentMebibytes() - before) * 1024) / (USERS * SOCKETS_EACH);
		const one = await delays(await filing(origin, author, pair), DOCUMENTS, ears[1] ?? []);
		const ofMany = ears.slice(1, 1 + MANY).flat();
		const each = await delays(await filing(origin, author, many), DOCUMENTS_FOR_MANY, ofMany);
		const [p50, p90] = [quantile(one.flat(), 0.5), quantile(one.flat(), 0.9)];
		const last = quantile(
			each.map((times) => Math.max(...times)),
			0.5,
		);
		return [
			`${USERS * SOCKETS_EACH} sockets of ${USERS} users, ${kilobytes.toFixed(0)} KB each`,
			"",
			"| from the answer to the author until | p50 | p90 | aim |",
			"|---|---:|---:|---|",
			`| one other person's ${SOCKETS_EACH} sockets hear | ${p50.toFixed(1)} | ${p90.toFixed(1)} | ${verdict(p50 < 10 && p90 < 50, "p50 < 10, p90 < 50")} |`,
			`| the last of ${MANY * SOCKETS_EACH} sockets of a tenant hears | ${last.toFixed(1)} | | ${verdict(last < 50, "p50 < 50")} |`,
		];
	} finally {
		for (const ear of ears.flat()) ear.close();
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function register(seeding: SeedingCalls): Promise<Person[]> {
	const people: Person[] = [];
	for (let number = 0; number < USERS; number += 1) {
		const email = `bench-${number}@beispiel.ch`;
		const person = { email, password: { hash: "none" }, firstName: "Mia", lastName: `Muster ${number}` };
		// oxlint-disable-next-line no-await-in-loop -- each makes a tenant of its own
		const { jwt } = await seeding.register({ ...person, accountType: "privatePerson" });
		people.push({ email, jwt });
	}
	return people;
}

/** @returns the tenant's documentId */
async function openTenant(
	seeding: SeedingCalls,
	owner: Person,
	name: string,
	members: readonly Person[],
): Promise<string> {
	const { documentId } = await seeding.createTenant(owner.email, {
		name,
		kind: "private",
		subscription: "active",
		categories: ["Wohnen"],
		folders: [],
		members: members.map(({ email }) => ({
			email,
			role: "Member",
			rights: [{ category: "Wohnen", rights: ["Read"] }],
		})),
	});
	return documentId;
}

/** The sockets of each person. */
async function openAll(origin: string, people: readonly Person[]): Promise<Ear[][]> {
	const ears = people.map((): Ear[] => []);
	const waiting = people.flatMap(({ jwt }, at) => Array.from({ length: SOCKETS_EACH }, () => ({ jwt, at })));
	const lane = async () => {
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			const ear = new Ear(origin, next.jwt);
			ears[next.at]?.push(ear);
			// oxlint-disable-next-line no-await-in-loop -- so many lanes, and no more
			await ear.ready.promise;
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
	return ears;
}

const answerSchema = z.object({ data: z.unknown() });
const idSchema = z.object({ documentId: z.string() });

/** Files a document in the tenant and says its id. */
async function filing(origin: string, { jwt }: Person, tenant: string): Promise<() => Promise<string>> {
	const headers = { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" };
	const ask = async (path: string, init?: RequestInit) => {
		const response = await fetch(`${origin}/api${path}`, { headers, ...init });
		if (!response.ok) throw new Error(`${path} answered ${response.status}`);
		return answerSchema.parse(await response.json()).data;
	};
	const [category] = z
		.array(idSchema)
		.parse(await ask(`${categoryApi.list.path}?filters[tenant]=${tenant}&filters[text]=Wohnen`));
	const document = { tenant, name: "Unterlage", documentCategory: category?.documentId };
	const body = JSON.stringify({ data: document });
	return async () => idSchema.parse(await ask(documentApi.create.path, { method: "POST", body })).documentId;
}

/** Of each document how long each ear waits for it, in milliseconds; 0 where it knows before the author. */
async function delays(
	file: () => Promise<string>,
	documents: number,
	ears: readonly Ear[],
): Promise<number[][]> {
	const all: number[][] = [];
	for (let number = 0; number < documents; number += 1) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const documentId = await file();
		const answered = performance.now();
		// oxlint-disable-next-line no-await-in-loop -- as above
		const heard = await within(TIMEOUT_MS, Promise.all(ears.map((ear) => ear.heard(documentId))));
		all.push(heard.map((at) => Math.max(0, at - answered)));
	}
	return all;
}

/** Settles as the work does, or fails where that takes too long. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("nobody told of a document")), milliseconds);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
