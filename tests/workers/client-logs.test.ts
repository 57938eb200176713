import {
	createExecutionContext,
	createMessageBatch,
	getQueueResult,
	runDurableObjectAlarm,
	runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { z } from "zod";
import { answerSchema, paginationMetaSchema } from "../../contract/answers.ts";
import { clientLogApi } from "../../contract/api/client-logs.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { clientLogSchema } from "../../contract/entities/client-log.ts";
import { userSchema } from "../../contract/entities/entities.ts";
import { addMembership } from "../../workers/cms/auth/accounts.ts";
import { environment, environmentSchema } from "../../workers/cms/environment.ts";
import { takeReports } from "../../workers/cms/user/client-reports.ts";
import cms from "../../workers/cms/index.ts";
import { newDocumentId } from "../../workers/cms/new-id.ts";
import { type ClientReport, REPORTS_QUEUE, type TakenLogEntry } from "../../workers/shared/client-report.ts";
import { call, makeUser, openAccount, type Registered } from "../support/workers-api.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.parse("2026-11-22T11:00:00Z");

const entry = (message: string, more: Partial<TakenLogEntry> = {}): TakenLogEntry => ({
	id: crypto.randomUUID(),
	severity: "error",
	message,
	stack: null,
	status: null,
	version: null,
	count: 1,
	at: NOON,
	...more,
});

const ofUser = (userId: string, ...entries: TakenLogEntry[]): ClientReport => ({
	kind: "logs",
	userId,
	entries,
});

async function deliver(bodies: readonly unknown[]) {
	const messages = bodies.map((body) => ({
		id: crypto.randomUUID(),
		timestamp: new Date(),
		attempts: 1,
		body,
	}));
	const batch = createMessageBatch(REPORTS_QUEUE, messages);
	await cms.queue(batch, env);
	return getQueueResult(batch, createExecutionContext());
}

let operator: Registered;
/** What the platform's log gets of errors. */
let lines: MockInstance<typeof console.error>;
/** Whose browsers have logged something. */
let somebody: Awaited<ReturnType<typeof makeUser>>;

/** The page of the log that the operator gets. */
async function logs(query: Record<string, string> = {}) {
	const asked = new URLSearchParams({ "filters[user]": somebody.user.documentId, ...query });
	const response = await call("GET", `${clientLogApi.list.path}?${asked}`, { token: operator.jwt });
	const { data, meta } = answerSchema(z.array(clientLogSchema)).parse(await response.json());
	return { rows: data, total: paginationMetaSchema.parse(meta["pagination"]).total };
}

beforeAll(async () => {
	vi.spyOn(Date, "now").mockReturnValue(NOON);
	operator = await openAccount();
});

beforeEach(async () => {
	vi.spyOn(Date, "now").mockReturnValue(NOON);
	lines = vi.spyOn(console, "error").mockImplementation(() => {});
	vi.spyOn(console, "warn").mockImplementation(() => {});
	environment.OPERATING_TENANT = operator.tenant.documentId;
	somebody = await makeUser();
});

afterEach(() => {
	vi.restoreAllMocks();
	environment.OPERATING_TENANT = "";
});

describe("what the relay reports", () => {
	it("is kept with all that it says, and stands in the platform's log as one line", async () => {
		const said = entry("Kaputt <b>\nzwei", { stack: "at a", status: 503, version: "v7", count: 4 });
		await deliver([ofUser(somebody.user.documentId, said)]);
		expect((await logs()).rows).toEqual([
			{
				documentId: expect.any(String),
				severity: "error",
				message: "Kaputt <b>\nzwei",
				stack: "at a",
				status: 503,
				version: "v7",
				user: { documentId: somebody.user.documentId, name: "Leo Leser" },
				count: 4,
				firstSeenAt: "2026-11-22T11:00:00.000Z",
				lastSeenAt: "2026-11-22T11:00:00.000Z",
			},
		]);
		const [line] = lines.mock.calls.at(-1) ?? [];
		expect(line).not.toContain("\n");
		expect(JSON.parse(String(line))).toMatchObject({
			event: "client:log",
			severity: "error",
			user: somebody.user.documentId,
			message: "Kaputt <b>\nzwei",
			status: 503,
		});
	});

	it("is kept once, and logged once, also where the queue delivers it three times", async () => {
		const report = ofUser(somebody.user.documentId, entry("dreimal", { count: 2 }));
		for (let time = 0; time < 3; time += 1) {
			// oxlint-disable-next-line no-await-in-loop -- one delivery after the other
			expect((await deliver([report])).explicitAcks).toHaveLength(1);
		}
		expect((await logs()).rows).toMatchObject([{ message: "dreimal", count: 2 }]);
		expect(lines.mock.calls).toHaveLength(1);
	});

	it("is one row a day where it is the same, with its count, its first and its last time", async () => {
		const { documentId } = somebody.user;
		await deliver([ofUser(documentId, entry("immer"), entry("anders"))]);
		await deliver([ofUser(documentId, entry("immer", { count: 5, at: NOON + 60_000 }))]);
		await deliver([ofUser(documentId, entry("immer", { at: NOON - 60_000 }))]);
		await deliver([ofUser(documentId, entry("immer", { at: NOON - DAY }))]);
		const { rows, total } = await logs();
		expect(total).toBe(3);
		expect(rows).toMatchObject([
			{
				message: "immer",
				count: 7,
				firstSeenAt: "2026-11-22T10:59:00.000Z",
				lastSeenAt: "2026-11-22T11:01:00.000Z",
			},
			{ message: "anders", count: 1 },
			{ message: "immer", count: 1, lastSeenAt: "2026-11-21T11:00:00.000Z" },
		]);
	});

	it("comes again after growing pauses where it could not be kept", async () => {
		const CLIENT_LOGS = {
			...env.CLIENT_LOGS,
			idFromName: () => "id",
			get: () => ({ take: () => Promise.reject(new Error("down")) }),
		};
		const given = { ...env, CLIENT_LOGS } as unknown as typeof env;
		const report = ofUser(somebody.user.documentId, entry("später"));
		const [retry, ack] = [vi.fn(), vi.fn()];
		for (const attempts of [1, 4, 10]) {
			const message = { id: "m", timestamp: new Date(), attempts, body: report, retry, ack };
			// oxlint-disable-next-line no-await-in-loop -- one try after the other
			await takeReports({ ...createMessageBatch(REPORTS_QUEUE, []), messages: [message] }, given);
		}
		const pauses = [10, 80, 600].map((delaySeconds) => [{ delaySeconds }]);
		expect(retry.mock.calls).toEqual(pauses);
		expect(ack).not.toHaveBeenCalled();
		expect((await deliver([report])).explicitAcks).toHaveLength(1);
		expect((await logs()).rows).toMatchObject([{ message: "später", count: 1 }]);
	});

	it("is dropped where it makes no sense", async () => {
		const good = entry("gut");
		const { explicitAcks } = await deliver([
			ofUser(somebody.user.documentId, { ...entry("x"), message: "x".repeat(2_000) }),
			{ kind: "logs", userId: somebody.user.documentId, entries: [{ ...good, id: "1" }] },
			ofUser(somebody.user.documentId, good),
		]);
		expect(explicitAcks).toHaveLength(3);
		expect((await logs()).rows).toMatchObject([{ message: "gut" }]);
	});
});

describe("the log", () => {
	it("is gone after 14 days, in slices, and so is what was remembered of it", async () => {
		const store = env.CLIENT_LOGS.get(env.CLIENT_LOGS.idFromName(newDocumentId()));
		const userId = somebody.user.documentId;
		const all = { text: "", limit: 100, offset: 0 };
		for (let report = 0; report < 14; report += 1) {
			const entries = Array.from({ length: 50 }, (_, at) => entry(`m${report}-${at}`));
			// oxlint-disable-next-line no-await-in-loop -- one report after the other
			await store.take(userId, entries);
		}
		vi.mocked(Date.now).mockReturnValue(NOON + 60_000);
		await runDurableObjectAlarm(store);
		expect((await store.list(all)).total).toBe(700);

		vi.mocked(Date.now).mockReturnValue(NOON + 13 * DAY);
		await store.take(userId, [entry("jung", { at: NOON + 13 * DAY })]);
		vi.mocked(Date.now).mockReturnValue(NOON + 14 * DAY);
		expect((await store.list(all)).total).toBe(1);
		const rows = () =>
			runInDurableObject(store, (_, { storage: { sql } }) =>
				["client_log", "taken_entry"].map(
					(table) => sql.exec(`SELECT count(*) AS n FROM ${table}`).one()["n"],
				),
			);
		expect(await rows()).toEqual([701, 701]);
		await runDurableObjectAlarm(store);
		expect(await rows()).toEqual([201, 201]);
		await runDurableObjectAlarm(store);
		await runDurableObjectAlarm(store);
		expect(await rows()).toEqual([1, 1]);
		expect(await runInDurableObject(store, (_, { storage }) => storage.getAlarm())).toBe(NOON + 27 * DAY);
	});

	it("keeps 2,000 rows of a user, and what others have logged stays", async () => {
		const store = env.CLIENT_LOGS.get(env.CLIENT_LOGS.idFromName(newDocumentId()));
		await store.take("quiet", [entry("leise", { at: NOON - 2 })]);
		const report = (from: number) =>
			Array.from({ length: 500 }, (_, at) => entry(`m${from + at}`, { at: NOON + from + at }));
		for (let from = 0; from < 2_500; from += 500) {
			// oxlint-disable-next-line no-await-in-loop -- one report after the other
			await store.take("loud", report(from));
		}
		expect((await store.list({ text: "", userId: "loud", limit: 1, offset: 1_999 })).items).toMatchObject([
			{ message: "m500" },
		]);
		expect((await store.list({ text: "", userId: "loud", limit: 1, offset: 0 })).total).toBe(2_000);
		expect((await store.list({ text: "", userId: "quiet", limit: 1, offset: 0 })).total).toBe(1);
	});

	it("is filtered by severity, user, a part of the message, and day, page by page", async () => {
		const { documentId, email } = somebody.user;
		await deliver([
			ofUser(
				documentId,
				entry("Ärger mit Fehlern"),
				entry("Warnung 100%", { severity: "warning", at: NOON - 2 * DAY }),
				// Half an hour after midnight in Switzerland.
				entry("Nacht", { at: Date.parse("2026-11-20T23:30:00Z") }),
			),
			ofUser(newDocumentId(), entry("Ärger anderswo")),
		]);
		const messages = async (query: Record<string, string>) =>
			(await logs(query)).rows.map(({ message }) => message);
		expect(await messages({ "filters[severity]": "warning" })).toEqual(["Warnung 100%"]);
		expect(await messages({ "filters[text]": "FEHLER" })).toEqual(["Ärger mit Fehlern"]);
		expect(await messages({ "filters[text]": "100%" })).toEqual(["Warnung 100%"]);
		expect(await messages({ "filters[text]": "%" })).toEqual(["Warnung 100%"]);
		expect(await messages({ "filters[user]": email.toUpperCase(), "filters[text]": "mit" })).toEqual([
			"Ärger mit Fehlern",
		]);
		expect(await messages({ "filters[user]": "nobody@example.ch" })).toEqual([]);
		expect(await messages({ "filters[from]": "2026-11-21" })).toEqual(["Ärger mit Fehlern", "Nacht"]);
		expect(await messages({ "filters[from]": "2026-11-22" })).toEqual(["Ärger mit Fehlern"]);
		expect(await messages({ "pagination[page]": "2", "pagination[pageSize]": "1" })).toEqual(["Nacht"]);
	});
});

describe("the log is read", () => {
	const read = (token: string) => call("GET", clientLogApi.list.path, { token });
	const isOperator = async (token: string) => {
		const response = await call("GET", identityApi.me.path, { token });
		return answerSchema(userSchema).parse(await response.json()).data.isOperator ?? false;
	};

	it("by the admins of the operating tenant, by its id or its number; others of it are refused", async () => {
		const [member, admin] = [await makeUser(), await makeUser()];
		const join = (user: typeof member.user, role: "Member" | "Admin") =>
			addMembership(env, operator.tenant, {
				userId: user.documentId,
				name: "Leo Leser",
				email: user.email,
				role,
				rights: [],
			});
		await join(member.user, "Member");
		await join(admin.user, "Admin");
		for (const named of [operator.tenant.documentId, String(operator.tenant.id)]) {
			environment.OPERATING_TENANT = named;
			// oxlint-disable-next-line no-await-in-loop -- one name after the other
			const statuses = await Promise.all(
				[operator, admin, member].map(async ({ jwt }) => (await read(jwt)).status),
			);
			expect(statuses).toEqual([200, 200, 403]);
			// oxlint-disable-next-line no-await-in-loop -- as above
			const operators = await Promise.all([operator, admin, member].map(({ jwt }) => isOperator(jwt)));
			expect(operators).toEqual([true, true, false]);
		}
	});

	it("by nobody of another tenant, and where none is named by nobody at all", async () => {
		const stranger = await openAccount();
		expect((await read(stranger.jwt)).status).toBe(404);
		expect(await isOperator(stranger.jwt)).toBe(false);
		environment.OPERATING_TENANT = "";
		expect((await read(operator.jwt)).status).toBe(404);
		expect(await isOperator(operator.jwt)).toBe(false);
	});

	it("where the variable names a tenant: with nonsense in it the Worker does not start", () => {
		const parse = (OPERATING_TENANT: string) =>
			environmentSchema.safeParse({ ...env, OPERATING_TENANT }).success;
		for (const good of ["", "1", "42", "t".repeat(24)]) expect(parse(good)).toBe(true);
		for (const bad of ["0", "-1", "all", "*", "T".repeat(24), " "]) expect(parse(bad)).toBe(false);
	});
});
