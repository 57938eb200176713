import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { memberApi } from "../../contract/api/members.ts";
import { fillPath } from "../../contract/api/path.ts";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { answerSchema } from "../../contract/answers.ts";
import { MAX_MEMBERS_AT_ONCE, memberSchema } from "../../contract/entities/members.ts";
import type { Right } from "../../contract/entities/rights.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { seedingOf } from "../../scripts/server/seeding-binding.ts";
import { quantile } from "./quantiles.ts";
import type { LoadRequest } from "./requests/http-load.ts";
import { latencyTable } from "./requests/latency-table.ts";

const PEOPLE = 200;
const CATEGORIES = 100;
const AT_ONCE = 10;
const CHANGES = 10;
/** Most milliseconds that a whole page may take. */
const AIM = { p50: 150, p90: 150 };
const LEVELS: readonly Right[][] = [[], [], ["Read"], ["Read"], ["Read", "Edit"]];

/** The permissions of a tenant with many people and categories. */
export async function permissionsBench(seconds: number): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	const { tenantId, jwt } = await seedPeople(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	try {
		const origin = await addressOf(server);
		const page = (query: string): LoadRequest => ({
			path: `/permissions/${tenantId}?${query}`,
			// Over HTTP the cookie has its plain name.
			headers: { Cookie: `${SESSION_COOKIE}=${jwt}` },
		});
		const list = fillPath(`/api${memberApi.list.path}`, { id: tenantId });
		const requests: Record<string, LoadRequest> = {
			"page, 50 people × 100 categories": page("tab=people"),
			"page, searched": page("tab=people&q=muster"),
			"page, last people": page("tab=people&page=4"),
			"page, invitations": page("tab=invitations"),
			"the list alone, 50 people": {
				path: `${list}?pagination[pageSize]=50`,
				headers: { Authorization: `Bearer ${jwt}` },
			},
		};
		const lines = await latencyTable(`${PEOPLE} people × ${CATEGORIES} categories`, requests, {
			origin,
			seconds,
			aim: AIM,
		});
		return [...lines, await changeOfMany(origin, tenantId, jwt)];
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** As many people as one change takes get another right on all categories, to and fro. */
async function changeOfMany(origin: string, tenantId: string, jwt: string): Promise<string> {
	const headers = { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" };
	const call = async (path: string, body?: unknown) => {
		const answer = await fetch(`${origin}/api${path}`, {
			headers,
			...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
		return answerSchema(z.array(memberSchema)).parse(await answer.json()).data;
	};
	const list = fillPath(memberApi.list.path, { id: tenantId });
	const people = await call(`${list}?pagination[pageSize]=${MAX_MEMBERS_AT_ONCE + 1}`);
	const members = people
		.filter(({ tenantRole }) => tenantRole === "Member")
		.slice(0, MAX_MEMBERS_AT_ONCE)
		.map(({ documentId }) => ({ documentId }));
	const took: number[] = [];
	for (let round = 0; round < CHANGES; round += 1) {
		const rights = round % 2 === 0 ? ["Read", "Edit"] : ["Read"];
		const begun = performance.now();
		await call(fillPath(memberApi.updateSeveral.path, { id: tenantId }), { data: { members, rights } });
		took.push(performance.now() - begun);
	}
	const name = `a change of ${members.length} people × ${CATEGORIES} categories`;
	return `| ${name} | ${quantile(took, 0.5).toFixed(1)} | ${quantile(took, 0.9).toFixed(1)} | | |`;
}

/** A tenant of somebody with many people and categories. @returns its id, and a token of the owner's */
export async function seedPeople(dataDir: string): Promise<{ tenantId: string; jwt: string }> {
	const server = await startServer({ port: 0, dataDir, quiet: true });
	try {
		const seeding = await seedingOf(server);
		const password = "kuhglocke-im-nebel";
		const person = { password, accountType: "privatePerson" as const, role: "user" as const };
		const owner = { ...person, email: "bench@beispiel.ch", firstName: "Regula", lastName: "Ammann" };
		const { jwt } = await seeding.register(owner);
		const categories = Array.from({ length: CATEGORIES }, (_, at) => `Kategorie ${at + 1}`);
		const members = Array.from({ length: PEOPLE - 1 }, (_, at) => ({
			email: `person${at}@beispiel.ch`,
			role: at % 40 === 0 ? ("Admin" as const) : ("Member" as const),
			rights: categories.map((category, column) => ({
				category,
				rights: LEVELS[(at * 7 + column * 3 + ((at * column) % 5)) % LEVELS.length] ?? [],
			})),
		}));
		// (A hash each would take a minute, and nobody signs in as one of them.)
		for (const [at, { email }] of members.entries()) {
			const name = { firstName: ["Mia", "Leo", "Ida", "Jan"][at % 4] ?? "", lastName: `Muster ${at}` };
			await seeding.ensureUser({ ...person, email, ...name, password: { hash: "" } });
		}
		const tenant = await seeding.createTenant(owner.email, {
			name: "Muster AG",
			kind: "company",
			subscription: "active",
			categories,
			folders: [],
			members: [],
		});
		// The connection is given up where a call takes longer than five seconds.
		for (let first = 0; first < members.length; first += AT_ONCE) {
			await seeding.addMembers(tenant, members.slice(first, first + AT_ONCE));
		}
		return { tenantId: tenant.documentId, jwt };
	} finally {
		await server.dispose();
	}
}
