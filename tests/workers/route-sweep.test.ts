import { env } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { answerSchema, paginationMetaSchema } from "../../contract/answers.ts";
import { type Answer, type Endpoint, errorsOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { fillPath } from "../../contract/api/path.ts";
import { errorBodySchema } from "../../contract/errors.ts";
import { tenantKeyOf } from "../../contract/ids.ts";
import { api } from "../../workers/cms/api.ts";
import { signClaims, verifyToken } from "../../workers/cms/auth/tokens.ts";
import { environment } from "../../workers/cms/environment.ts";
import { type SweptIds, type SweptRequest, sweptRoutes } from "../support/swept-routes.ts";
import { makeSweptTenant } from "../support/swept-tenant.ts";
import { call, makeUser, openAccount } from "../support/workers-api.ts";
import { userOf } from "../../workers/cms/user/user-client.ts";

let ids: SweptIds;
let tokens: { owner: string; member: string; stranger: string; expired: string; revoked: string };

beforeAll(async () => {
	const owner = await openAccount();
	const stranger = await openAccount();
	const swept = await makeSweptTenant(owner);
	ids = swept.ids;
	environment.OPERATING_TENANT = ids.tenant;
	const claims = await verifyToken(owner.jwt);
	if (!claims) throw new Error("The owner's token does not count.");
	const revoked = await makeUser();
	await userOf(env, revoked.user.documentId).sessions.endOthers(null);
	tokens = {
		owner: owner.jwt,
		member: swept.memberToken,
		stranger: stranger.jwt,
		expired: await signClaims({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
		revoked: revoked.jwt,
	};
});

afterAll(() => {
	environment.OPERATING_TENANT = "";
});

// (The outbox of who develops is no part of the contract: tests/workers/mail/mailer.test.ts.)
const routes = new Set(
	api.routes
		.filter(({ method, path }) => method !== "ALL" && !path.startsWith("/dev/"))
		.map(({ method, path }) => `${method} ${path}`),
);
/** Very many words, and words that are longer than a pattern of the database. */
const HOSTILE_SEARCHES = [
	"a ".repeat(40),
	"ä ".repeat(100),
	"ver ".repeat(50),
	"Dampfschiff".repeat(18),
	"ö".repeat(200),
].map((text) => text.trim());

const rows = Object.entries(sweptRoutes);
const withParameter = rows.filter(([route]) => route.includes(":"));

describe("the sweep", () => {
	const swept = new Set(rows.map(([row]) => routeOf(row)));

	it("has a row for every route, and for no other", async () => {
		expect([...swept].filter((route) => !routes.has(route))).toEqual([]);
		// All others say that there is no such method, to everybody.
		for (const route of [...routes].filter((other) => !swept.has(other))) {
			const [method = "", pattern = ""] = route.split(" ");
			const response = await call(method, fillPath(pattern, { id: ids.document }));
			const allowed = response.headers.get("Allow")?.split(", ") ?? [];
			expect(allowed.length, route).toBeGreaterThan(0);
			for (const other of allowed.filter((name) => name !== "HEAD")) {
				expect(swept, route).toContain(`${other} ${pattern}`);
			}
			await expectRefused(response, 405, "MethodNotAllowedError");
		}
	});

	it("finds no method of HTTP at a path but those of its rows", async () => {
		for (const path of new Set(rows.map(([row]) => routeOf(row).split(" ")[1] ?? ""))) {
			for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
				if (swept.has(`${method} ${path}`)) continue;
				const { status } = await call(method, fillPath(path, { id: ids.document }), { token: tokens.owner });
				expect(status, `${method} ${path}`).toBe(405);
			}
		}
	});

	it("sees every route: none answers to all methods", () => {
		const toAll = api.routes.filter(({ method }) => method === "ALL").map(({ path }) => path);
		expect(new Set(toAll)).toEqual(new Set(["/*"]));
	});

	it("asks in each row for the route that the row is about", () => {
		for (const [route, { request }] of rows) {
			const [, pattern = ""] = routeOf(route).split(" ");
			const [path = ""] = request(ids).path.split("?");
			expect(path, route).toMatch(new RegExp(`^${pattern.replaceAll(/:[a-z]+/gi, "[^/]+")}$`));
		}
	});
});

describe.each(rows.filter(([, { audience }]) => audience !== "anyone"))("%s", (route, row) => {
	it.each(["none", "malformed", "expired", "revoked"] as const)(
		"refuses a token with 401: %s",
		async (kind) => {
			const token = {
				none: undefined,
				malformed: "nonsense",
				expired: tokens.expired,
				revoked: tokens.revoked,
			}[kind];
			await expectRefused(await send(route, row.request(ids), token), 401, "UnauthorizedError");
		},
	);
});

describe.each(rows)("%s", (route, row) => {
	it("shows a stranger nothing of the tenant", async () => {
		const token = row.audience === "anyone" ? undefined : await strangerToken(route);
		const response = await send(route, row.request(ids), token);
		if (row.audience === "members") await expectRefused(response, 404, "NotFoundError");
		else expect(await response.text()).not.toContain(tenantKeyOf(ids.tenant));
	});

	it.each(["unbekannt=1", "unbekannt[a][b]=1", "constructor=1", "toString"])(
		"refuses an unknown query parameter with 400: %s",
		async (parameter) => {
			const request = row.request(ids);
			const path = `${request.path}${request.path.includes("?") ? "&" : "?"}${parameter}`;
			await expectRefused(await send(route, { ...request, path }, tokens.owner), 400, "ValidationError");
		},
	);

	it.skipIf(!route.startsWith("GET "))("is searched for whatever fits into a search", async () => {
		const request = row.request(ids);
		for (const name of ["filters[text]", "search", "text"]) {
			for (const text of HOSTILE_SEARCHES) {
				const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
				const path = `${request.path}${request.path.includes("?") ? "&" : "?"}${parameter}`;
				const { status, body } = await send(route, { ...request, path }, tokens.owner);
				await body?.cancel();
				expect(status, path).toBeLessThan(500);
				// It takes no such search.
				if (status === 400) break;
			}
		}
	});

	it("refuses a query parameter that stands there twice, or as a list of itself, with 400", async () => {
		const request = row.request(ids);
		const [pathname = "", query = ""] = request.path.split("?");
		// How an answer is populated may be said as it likes.
		const strict = query
			.split("&")
			.filter((parameter) => parameter !== "" && !parameter.startsWith("populate"));
		for (const parameter of strict) {
			const [name = "", value = ""] = parameter.split("=");
			for (const wrong of [`${query}&${parameter}`, query.replace(parameter, `${name}[0][0]=${value}`)]) {
				const response = await send(route, { ...request, path: `${pathname}?${wrong}` }, tokens.owner);
				await expectRefused(response, 400, "ValidationError");
			}
		}
	});
});

describe.each(rows.filter(([route, row]) => row.audience === "signedIn" && route.startsWith("GET")))(
	"%s",
	(route, { request, member, namesToEditors, isOfUser }) => {
		it.each(["owner", "member"] as const)("answers those of the tenant: %s", async (who) => {
			const response = await send(route, request(ids), tokens[who]);
			if (who === "member" && member === 403) return expectRefused(response, 403, "ForbiddenError");
			expect(response.status).toBe(200);
			const isNamed = (await response.text()).includes(tenantKeyOf(ids.tenant));
			expect(isNamed).toBe(!isOfUser && (who === "owner" || !namesToEditors));
		});
	},
);

describe.each(rows.filter(([, row]) => row.audience === "members"))("%s", (route, row) => {
	it("gives a member what a right to read opens", async () => {
		const response = await send(route, row.request(ids), tokens.member);
		if (row.member === 403) await expectRefused(response, 403, "ForbiddenError");
		else {
			expect(response.status).toBe(row.member);
			await response.body?.cancel();
		}
	});
});

describe.each(rows)("%s", (route, { endpoint, request }) => {
	it("answers the owner with what the contract says, or with one of its errors", async () => {
		const token = endpoint === identityApi.signOut ? (await makeUser()).jwt : tokens.owner;
		const response = await send(route, request(ids), token);
		if (response.ok) await expectAnswer(endpoint.answer, response);
		else await expectError(endpoint, response);
	});
});

describe.each(withParameter)("%s", (route, { request }) => {
	it.each([
		"0",
		"999999999",
		"x".repeat(24),
		"zz",
		"%00",
		"..%2f..",
		"A".repeat(24),
		"ä".repeat(24),
		"a".repeat(5000),
	])("answers 404 to a malformed or unknown id: %s", async (malformed) => {
		const valid = request(ids);
		const path = withOtherId(route, valid.path, malformed);
		await expectRefused(await send(route, { ...valid, path }, tokens.owner), 404, "NotFoundError");
	});

	it("answers 404 to an id of the tenant that nothing has", async () => {
		const valid = request(ids);
		const path = withOtherId(route, valid.path, `${tenantKeyOf(ids.tenant)}000000000000000`);
		await expectRefused(await send(route, { ...valid, path }, tokens.owner), 404, "NotFoundError");
	});
});

describe.each(rows.filter(([, { endpoint }]) => endpoint.body))("%s", (route, { request }) => {
	it.each(["", "{", "[]", "null", '"text"', "1", "{}", '{"data":null}', '{"data":[]}', '{"data":"x"}'])(
		"refuses a body that does not fit with 400: %s",
		async (body) => {
			const response = await sendText(route, request(ids).path, body);
			await expectRefused(response, 400, "ValidationError");
		},
	);

	it("refuses an unknown field with 400, outside and inside the data", async () => {
		const { path, body } = request(ids);
		const outside = await sendText(route, path, JSON.stringify({ ...body, unbekannt: 1 }));
		await expectRefused(outside, 400, "ValidationError");
		const data = body?.["data"];
		if (typeof data !== "object") return;
		const inside = await sendText(route, path, JSON.stringify({ data: { ...data, unbekannt: 1 } }));
		await expectRefused(inside, 400, "ValidationError");
	});

	it("refuses a body of more than 1 MB with 413", async () => {
		const { path, body } = request(ids);
		const response = await sendText(
			route,
			path,
			JSON.stringify({ ...body, unbekannt: "x".repeat(1024 * 1024) }),
		);
		await expectRefused(response, 413, "PayloadTooLargeError");
	});
});

/** Method and path, without what is said in brackets. */
function routeOf(row: string): string {
	return row.replace(/ \(.*\)$/, "");
}

/** Signing out would end the stranger's token for the rows after it. */
async function strangerToken(route: string): Promise<string> {
	return route.endsWith(` ${identityApi.signOut.path}`) ? (await makeUser()).jwt : tokens.stranger;
}

function withOtherId(route: string, path: string, id: string): string {
	const [, pattern = ""] = routeOf(route).split(" ");
	const position = pattern.split("/").findIndex((part) => part.startsWith(":"));
	const [pathname = "", query] = path.split("?");
	const changed = pathname.split("/").with(position, id).join("/");
	return query === undefined ? changed : `${changed}?${query}`;
}

function send(
	route: string,
	{ path, body, upload }: SweptRequest,
	token: string | undefined,
): Promise<Response> {
	const [method = ""] = route.split(" ");
	const bearer = token === undefined ? {} : { token };
	if (upload) return call(method, path, { ...bearer, body: upload.bytes, headers: upload.headers });
	return call(method, path, { ...bearer, body });
}

function sendText(route: string, path: string, body: string): Promise<Response> {
	const [method = ""] = route.split(" ");
	return call(method, path, { token: tokens.owner, body });
}

/** An answer that the endpoint's row describes, and no field of it that the row does not know. */
async function expectAnswer(answer: Answer, response: Response): Promise<void> {
	expect(response.status).toBe(answer.status);
	if (!("schema" in answer)) return response.body?.cancel();
	const body: unknown = await response.json();
	const schema = answer.kind === "bare" ? answer.schema : answerSchema(answer.schema);
	expect(schema.parse(body)).toEqual(body);
	if (answer.kind === "page") {
		expect(z.object({ meta: z.object({ pagination: paginationMetaSchema }) }).parse(body)).toHaveProperty(
			"meta",
		);
	}
}

async function expectError(endpoint: Endpoint, response: Response): Promise<void> {
	const { error } = errorBodySchema.parse(await response.json());
	expect(errorsOf(endpoint)).toContain(error.name);
}

async function expectRefused(response: Response, status: number, name: string): Promise<void> {
	const { error } = errorBodySchema.parse(await response.json());
	expect({ status: response.status, name: error.name, body: error.status }).toEqual({
		status,
		name,
		body: status,
	});
}
