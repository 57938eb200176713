import type { Context } from "hono";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { folderApi, tenantApi } from "../../../contract/api/tenant-lists.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { ContractError, errorBodySchema } from "../../../contract/errors.ts";
import type { CmsHono } from "../../../workers/cms/hono.ts";
import { answerError } from "../../../workers/cms/http/answer-error.ts";
import { api } from "../../../workers/cms/api.ts";
import { call, PASSWORD, openAccount } from "../../support/workers-api.ts";

const signInWith = (body: string, headers: Record<string, string> = {}) =>
	call("POST", identityApi.signIn.path, { body, headers });

describe("every answer", () => {
	it.each([
		["a good one", () => call("GET", serviceApi.health.path), 200],
		["a refused one", () => call("GET", identityApi.me.path), 401],
		["one to a body that is not JSON", () => signInWith("{"), 400],
	])("protects the user: %s", async (_, ask, status) => {
		const response = await ask();
		expect(response.status).toBe(status);
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
		expect(response.headers.get("Content-Type")).toContain("application/json");
	});

	it("is wrapped in data and meta", async () => {
		expect(await (await call("GET", serviceApi.health.path)).json()).toEqual({
			data: { status: "ok" },
			meta: {},
		});
	});
});

function contextOf(actor: unknown, headers: Record<string, string> = {}): Context<CmsHono> {
	const raw = new Request("http://cms/", { headers });
	const req = { raw, header: (name: string) => raw.headers.get(name) ?? undefined };
	return { get: () => actor, req } as unknown as Context<CmsHono>;
}

describe("a failure", () => {
	it("that nobody expected is a 500 that tells nothing, and is logged with its cause", async () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		const cause = new Error("SQLITE_ERROR: no such table: secrets");
		const response = answerError(cause, contextOf("a user", { "X-Request-Id": "k3j9x2ab" }));
		expect(response.status).toBe(500);
		expect(await response.json()).toEqual({
			data: null,
			error: {
				status: 500,
				name: "InternalServerError",
				message: "Auf unserer Seite ist ein Fehler aufgetreten.",
				details: { key: "error.internalServerError", requestId: "k3j9x2ab" },
			},
		});
		expect(response.headers.get("X-Request-Id")).toBe("k3j9x2ab");
		expect(logged).toHaveBeenCalledWith("[k3j9x2ab]", cause);
		logged.mockRestore();
	});

	it("of a visitor leaves one short line in the log, without a stack and without what was typed", () => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		const query = "Failed query: select * from users where email = ?\nparams: mia@example.ch";
		answerError(new Error(`${query}${"x".repeat(5_000)}`), contextOf(undefined));
		const [[line]] = logged.mock.calls as [[string]];
		expect(line).toMatch(/^\[[a-z0-9]{8}\] Error: Failed query: select/);
		expect(line).not.toMatch(/\n|mia@/);
		expect(line.length).toBeLessThanOrEqual(300);
		logged.mockRestore();
	});

	it.each([
		["the platform's, where it has one", { "CF-Ray": "8f1c2d3e4b5a6c7d-ZRH" }, /^8f1c2d3e4b5a6c7d-ZRH$/],
		["none that could be anything else", { "X-Request-Id": "<script>alert(1)</script>" }, /^[a-z0-9]{8}$/],
		["one of its own otherwise", {}, /^[a-z0-9]{8}$/],
	])("has a number: %s", async (_, headers, number) => {
		const logged = vi.spyOn(console, "error").mockImplementation(() => {});
		const { error } = errorBodySchema.parse(
			await answerError(new Error("x"), contextOf(undefined, headers)).json(),
		);
		expect(error.details.requestId).toMatch(number);
		expect(logged.mock.calls[0]?.[0]).toContain(`[${error.details.requestId}]`);
		logged.mockRestore();
	});

	it("is said in words, with the keys beside them", async () => {
		const body = JSON.stringify({ identifier: "", password: "x", admin: true });
		const said = async (headers: Record<string, string> = {}) =>
			errorBodySchema.parse(await (await signInWith(body, headers)).json()).error;
		expect(await said()).toMatchObject({
			message: "identifier: Bitte ausfüllen.",
			details: {
				key: "validation.required",
				errors: [
					{ path: ["identifier"], message: "Bitte ausfüllen.", key: "validation.required" },
					{ path: ["admin"], message: "Dieses Feld gibt es nicht.", key: "validation.unknownField" },
				],
			},
		});
		expect((await said({ "Accept-Language": "en-GB,de;q=0.5" })).message).toBe(
			"identifier: Please fill this in.",
		);
		const unauthorized = await (await call("GET", identityApi.me.path)).json();
		expect(unauthorized).toMatchObject({
			error: { message: expect.stringContaining(" "), details: { key: "error.signInNeeded" } },
		});
	});

	it("names the field and what is wrong with it, where our schema has no words of its own", async () => {
		const { jwt } = await openAccount();
		const refused = async (method: string, path: string, body?: object) => {
			const response = await call(method, path, { token: jwt, ...(body && { body }) });
			return errorBodySchema.parse(await response.json()).error;
		};
		expect(await refused("POST", folderApi.create.path, { data: { tenant: "x1", name: "a" } })).toMatchObject(
			{
				message: "tenant: Das gibt es hier nicht.",
			},
		);
		expect(await refused("POST", documentApi.create.path, { data: { documentFolders: {} } })).toMatchObject({
			details: {
				errors: expect.arrayContaining([
					{
						path: ["data", "documentFolders"],
						message: "Hier wird eine Liste erwartet.",
						key: "validation.list",
					},
				]),
			},
		});
		expect(await refused("GET", `${documentApi.explore.path}?filters[colour]=red`)).toMatchObject({
			message: "filters.colour: Dieses Feld gibt es nicht.",
			details: { key: "validation.unknownField" },
		});
		expect(await refused("GET", `${documentApi.explore.path}?sort=colour`)).toMatchObject({
			message: "sort: Danach lässt sich nicht sortieren.",
			details: { key: "validation.sort" },
		});
	});

	it("because of too many attempts says when to come back", () => {
		const response = answerError(new ContractError("TooManyRequestsError", "x", { retryAfter: 17 }));
		expect(response.status).toBe(429);
		expect(response.headers.get("Retry-After")).toBe("17");
	});

	it("for want of a token says how to bring one", async () => {
		const response = await call("GET", identityApi.me.path);
		expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
	});
});

describe("an unknown address", () => {
	it("is hidden behind the sign-in", async () => {
		expect((await call("GET", "/nowhere")).status).toBe(401);
	});
});

describe("a body", () => {
	it.each([
		["an empty one", ""],
		["a broken one", '{"identifier":'],
		["a list", "[]"],
		["null", "null"],
		["a text", '"x"'],
		["one with an unknown field", JSON.stringify({ identifier: "a@b.ch", password: PASSWORD, admin: true })],
		["one with __proto__", `{"identifier":"a@b.ch","password":"x","__proto__":{"admin":true}}`],
		["a form", "identifier=a%40b.ch&password=x"],
	])("that does not fit is refused with 400: %s", async (_, body) => {
		const response = await signInWith(body);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ data: null, error: { name: "ValidationError" } });
	});

	it("that is no UTF-8 is refused with 400, whose letters would be lost", async () => {
		const { jwt } = await openAccount();
		const { documentId } = (
			await (
				await call("GET", tenantApi.list.path, { token: jwt })
			).json<{ data: [{ documentId: string }] }>()
		).data[0];
		const latin1 = Uint8Array.from(
			JSON.stringify({ data: { tenant: documentId, name: "Verträge" } }),
			(letter) => letter.codePointAt(0) ?? 0,
		);
		const headers = {
			Authorization: `Bearer ${jwt}`,
			"Content-Type": "application/json; charset=iso-8859-1",
		};
		const response = await api.request(folderApi.create.path, { method: "POST", body: latin1, headers }, env);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { details: { key: "validation.json" } } });
	});

	it("of more than 1 MB is refused with 413", async () => {
		const response = await signInWith(JSON.stringify({ identifier: "a".repeat(1024 * 1024), password: "x" }));
		expect(response.status).toBe(413);
		expect(await response.json()).toMatchObject({ error: { name: "PayloadTooLargeError" } });
	});

	it("of more than 1 MB is refused with 413 even if it does not say its length", async () => {
		const piece = new TextEncoder().encode(" ".repeat(64 * 1024));
		let pieces = 0;
		const body = new ReadableStream({
			pull(controller) {
				pieces += 1;
				if (pieces > 100) controller.close();
				else controller.enqueue(piece);
			},
		});
		const response = await api.request(identityApi.signIn.path, { method: "POST", body }, env);
		expect(response.status).toBe(413);
		// What is refused is read to its end, and kept by nobody: else the answer would not arrive.
		expect(pieces).toBe(101);
	});
});

describe("a query", () => {
	it.each([
		"?unknown=1",
		"?filters[email]=mia@example.ch",
		"?populate[a][b][c][d][e][f][g][h]=1",
		"?a[b][c][d][e][f][g][h]=1",
		`?${"populate[tenants]=true&".repeat(1001)}`,
	])("that does not fit is refused with 400: %s", async (query) => {
		const { jwt } = await openAccount();
		const response = await call("GET", `${identityApi.me.path}${query}`, { token: jwt });
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { name: "ValidationError" } });
	});
});
