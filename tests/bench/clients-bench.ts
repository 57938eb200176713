import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { tenantSchema } from "../../contract/entities/entities.ts";
import { tenantApi } from "../../contract/api/tenant-lists.ts";
import { generateDocuments } from "../../scripts/scale/generate-documents.ts";
import { deadlineApi } from "../../contract/api/deadlines.ts";
import { clientApi } from "../../contract/api/mandates.ts";
import { newCalendarFeedSchema } from "../../contract/entities/calendar-feed.ts";
import { addDays, dayAt } from "../../contract/days.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { SESSION_COOKIE } from "../../app/middleware/session-cookie.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { seedingOf } from "../../scripts/server/seeding-binding.ts";
import type { LoadRequest } from "./requests/http-load.ts";
import { latencyTable } from "./requests/latency-table.ts";

const CLIENTS = 500;
const DOCUMENTS = 3;
const COMPANY = "Makler AG";
/** Most milliseconds that a whole page may take. */
const AIM = { p50: 300, p90: 300 };
/** The same of one for which every client's object is asked, on two cores. */
const AIM_OF_ALL = { p50: 1_000, p90: 1_500 };

/** What a broker with many clients waits for. */
export async function clientsBench(seconds: number): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-bench-"));
	const jwt = await seedClients(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	try {
		const origin = await addressOf(server);
		const tenantId = await companyOf(origin, jwt);
		// Over HTTP the cookie has its plain name. With scripts, as all but the very first page is asked for.
		const headers = { Cookie: `${SESSION_COOKIE}=${jwt}; ablage_scripting=1` };
		const page = (path: string): LoadRequest => ({ path, headers });
		const requests: Record<string, LoadRequest> = {
			"broker's page, first 50": page(`/my-company/broker/${tenantId}?tab=current`),
			"broker's page, last 50": page(`/my-company/broker/${tenantId}?tab=current&page=10`),
			"broker's page, searched": page(`/my-company/broker/${tenantId}?tab=current&q=muster+49`),
			"manager's page": page(`/my-company/manager/${tenantId}?tab=current`),
			"the list alone, first 50": {
				path: `/api${pathOf(clientApi.list)}?filters[tenant]=${tenantId}&pagination[pageSize]=50`,
				headers: { Authorization: `Bearer ${jwt}` },
			},
		};
		const ofAll: Record<string, LoadRequest> = {
			"list, searched in all": page("/documents?q=Rechnung"),
			"inbox of all": page("/inbox?tab=open"),
			"deadlines of all": page("/deadlines?from="),
			"calendar of all": { path: await calendarOf(origin, jwt), headers: {} },
		};
		return [
			...(await latencyTable(`${CLIENTS} clients`, requests, { origin, seconds, aim: AIM })),
			"",
			...(await latencyTable(`${CLIENTS} clients, all asked`, ofAll, { origin, seconds, aim: AIM_OF_ALL })),
		];
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function companyOf(origin: string, jwt: string): Promise<string> {
	const answer = await fetch(`${origin}/api${pathOf(tenantApi.list)}`, {
		headers: { Authorization: `Bearer ${jwt}` },
	});
	const { data } = answerSchema(z.array(tenantSchema)).parse(await answer.json());
	return data.find(({ name }) => name === COMPANY)?.documentId ?? "";
}

/** The path of the user's calendar. */
async function calendarOf(origin: string, jwt: string): Promise<string> {
	const answer = await fetch(`${origin}/api${pathOf(deadlineApi.renewFeed)}`, {
		method: "POST",
		headers: { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" },
		body: "{}",
	});
	const { data } = answerSchema(newCalendarFeedSchema).parse(await answer.json());
	return `/calendar/${data.secret}.ics`;
}

/** A company with a broker who works for all its clients. @returns the broker's token */
async function seedClients(dataDir: string): Promise<string> {
	const server = await startServer({ port: 0, dataDir, quiet: true });
	try {
		const seeding = await seedingOf(server);
		const password = { hash: "" };
		const broker = {
			email: "bench@beispiel.ch",
			password,
			firstName: "Luca",
			lastName: "Makler",
			accountType: "company" as const,
			companyName: COMPANY,
		};
		const { jwt } = await seeding.register(broker);
		const today = dayAt(Date.now());
		const scale = { seed: "clients", total: DOCUMENTS, today, createdBy: "", textKilobytes: 0 };
		const documents = generateDocuments(scale, 0, DOCUMENTS);
		for (let at = 0; at < CLIENTS; at += 1) {
			const email = `kundin${at}@beispiel.ch`;
			const owner = { email, password, firstName: "Mia", lastName: `Muster ${at}` };
			await seeding.ensureOwner(
				{ ...owner, accountType: "privatePerson", role: "user" },
				{
					name: `Muster ${at}`,
					kind: "private",
					subscription: "active",
					categories: [],
					folders: [],
					members: [],
					mandates: [
						{
							company: broker.email,
							holders: [broker.email],
							firstDay: "2026-01-01",
							lastDay: null,
							categories: Object.fromEntries(documents.map(({ category }) => [category, "Edit"])),
						},
					],
					documents: documents.map((document, n) =>
						Object.assign({ filedBy: email }, document, { endDate: addDays(today, 40 + 30 * n + (at % 30)) }),
					),
				},
			);
		}
		return jwt;
	} finally {
		await server.dispose();
	}
}
