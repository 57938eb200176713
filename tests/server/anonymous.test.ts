import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { COOKIES } from "../../app/cookies.ts";
import { documentApi } from "../../contract/api/documents.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { answerSchema } from "../../contract/answers.ts";
import { userSchema } from "../../contract/entities/entities.ts";
import { fileApi } from "../../contract/api/files.ts";
import { SESSION_SECONDS } from "../../contract/constants.ts";
import { PASSWORD, registerAt } from "../support/api-client.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";

let server: SharedServer;
let origin: string;

beforeAll(async () => {
	server = await sharedServer();
	({ origin } = server);
});

interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	/** As it came over the wire, each byte a character. */
	location: string;
}

/** Over the wire: `fetch` would mend some of the addresses. */
function ask(method: string, path: string, body = "", headers: Record<string, string> = {}): Promise<Answer> {
	const form = body === "" ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
	const { hostname, port } = new URL(origin);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, method, path, headers: { ...form, ...headers } }, (answer) => {
			const { statusCode = 0, headers: received } = answer.resume();
			resolve({ status: statusCode, headers: received, location: received.location ?? "" });
		});
		sent.on("error", reject);
		sent.end(body);
	});
}

function cookieOf(target: unknown): string {
	return `redirect=${encodeURIComponent(Buffer.from(JSON.stringify(target)).toString("base64"))}`;
}

describe("what a visitor asks for in a wrong way", () => {
	it.each([
		["GET", "/without-scripts?to=/%00"],
		["GET", "/without-scripts?to=/documents%01x"],
		["GET", "/without-scripts?to=/%C3%BC%E2%82%AC"],
		["GET", "/without-scripts?to=/a%0d%0aX:1"],
		["GET", "/without-scripts?to=/.//evil.example"],
		["POST", "/preferences", "to=/%00"],
		["POST", "/preferences", "to=/%E2%82%AC"],
		["POST", "/documents/undo", "back=/%00"],
		["POST", "/imprint"],
		["POST", "/login", "identifier=%00&password=%00"],
		["GET", "/documents/%00"],
		["GET", "/documents?q=%00"],
		["GET", "/%zz"],
		["GET", "/api/%zz"],
		["GET", "/documents/bulk/documents?q=a"],
	])(
		"%s %s fails for nobody else: no 5xx, no stack, no byte in a header that may not be there",
		async (...asked) => {
			const before = server.log().length;
			for (const cookie of [
				"",
				cookieOf("/\u0000"),
				cookieOf("/\u20AC"),
				cookieOf({ a: 1 }),
				"redirect=%00",
			]) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				const { status, location } = await ask(
					asked[0],
					asked[1],
					asked[2],
					cookie ? { Cookie: cookie } : {},
				);
				expect(status).toBeLessThan(500);
				expect(location).toMatch(/^[!-~]*$/);
				expect(location).not.toMatch(/^\/\//);
			}
			expect(server.log().slice(before)).not.toMatch(/^\s+at /m);
			expect(server.log().length - before).toBeLessThan(1_000);
		},
	);

	it("leads to sign-in from what scripts ask for, and from there to the list", async () => {
		const { status, location, headers } = await ask("GET", "/documents/bulk/documents?q=a");
		expect([status, location]).toEqual([302, "/login"]);
		const [cookie = ""] = headers["set-cookie"] ?? [];
		const value = decodeURIComponent(/redirect=([^;]+)/.exec(String(cookie))?.[1] ?? "");
		expect(JSON.parse(atob(value))).toBe("/documents?q=a");
	});
});

/** What stands in a header further on must be fit for one. */
const FORGED = ["%00", "a%0d%0ab", "%E2%82%AC", "a%20b", "a".repeat(6_000)];

describe("a cookie that somebody has forged", () => {
	const id = "a".repeat(24);

	it.each([
		["GET", "/"],
		["GET", "/documents"],
		["GET", "/documents?page=1"],
		["GET", `/documents/${id}`],
		["GET", "/search?q=a"],
		["GET", "/login"],
		["GET", "/nothing"],
		["GET", "/documents/filing"],
		["POST", "/logout"],
		["POST", "/documents/undo", "back=/"],
		["GET", `/files/${id}`],
		["GET", `/files/${id}/content`],
		["GET", `/files/${id}/preview`],
		["GET", pathOf(fileApi.content, { id })],
		["POST", `/files/upload/${id}`, "x"],
		["GET", `/api${documentApi.list.path}`],
	])("is no session: %s %s", async (...asked) => {
		const before = server.log().length;
		for (const value of FORGED) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await ask(asked[0], asked[1], asked[2], { Cookie: `ablage_session=${value}` });
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const without = await ask(asked[0], asked[1], asked[2]);
			expect([answer.status, answer.location]).toEqual([without.status, without.location]);
		}
		expect(server.log().slice(before)).toBe("");
	});

	it("is no other cookie either, whoever is signed in", async () => {
		const session = `ablage_session=${await registerAt(origin, `${randomUUID()}@example.ch`)}`;
		const others = Object.keys(COOKIES).filter((name) => name !== "ablage_session");
		const before = server.log().length;
		for (const value of FORGED.map((forged) => forged.slice(0, 200))) {
			const Cookie = [session, ...others.map((name) => `${name}=${value}`)].join("; ");
			for (const path of ["/documents", "/documents?page=1", `/documents/${id}`, "/search?q=a", "/login"]) {
				// oxlint-disable-next-line no-await-in-loop -- one after the other
				const { status, location } = await ask("GET", path, "", { Cookie });
				expect(status, path).toBeLessThan(500);
				expect(location).toMatch(/^[!-~]*$/);
			}
		}
		expect(server.log().slice(before)).toBe("");
	});
});

it("whoever signs in with a session that somebody has put into their browser gets one of their own", async () => {
	const email = `${randomUUID()}@example.ch`;
	await registerAt(origin, email);
	const planted = await registerAt(origin, `${randomUUID()}@example.ch`);
	const body = String(new URLSearchParams({ identifier: email, password: PASSWORD }));
	const { status, headers } = await ask("POST", "/login", body, { Cookie: `ablage_session=${planted}` });
	expect(status).toBe(302);
	const session = /ablage_session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1];
	expect(session).not.toBe(planted);
	const emailOf = async (token = "") => {
		const answer = await fetch(`${origin}/api${pathOf(identityApi.me)}`, {
			headers: { Authorization: `Bearer ${token}` },
		});
		return answerSchema(userSchema).parse(await answer.json()).data.email;
	};
	expect(await emailOf(session)).toBe(email);
	// Who has put it there still has their own account, and nothing more.
	expect(await emailOf(planted)).not.toBe(email);
});

describe("a session that was signed by a clock ahead of ours", () => {
	async function open(secondsAhead: number): Promise<Answer> {
		const jwt = await registerAt(origin, `${randomUUID()}@example.ch`);
		const claims: { iat: number } = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
		const iat = Math.floor(Date.now() / 1000) + secondsAhead;
		const token = sign({ ...claims, iat, exp: iat + SESSION_SECONDS });
		return ask("GET", "/documents?page=1", "", { Cookie: `ablage_session=${token}` });
	}

	function sign(claims: object): string {
		const { JWT_SECRET: secret }: { JWT_SECRET: string } = JSON.parse(
			readFileSync(join(server.dataDir, "secrets.json"), "utf8"),
		);
		const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
		const content = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
		return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
	}

	it.each([1, 30, 55])("by %i seconds counts, and its cookie stays", async (seconds) => {
		const { status, headers } = await open(seconds);
		expect(status).toBe(200);
		expect(String(headers["set-cookie"] ?? "")).not.toContain("ablage_session");
	});

	it("by much more is none", async () => {
		expect(await open(600)).toMatchObject({ status: 302, location: "/login" });
	});
});
