import { Hono } from "hono";
import { expect, it } from "vitest";
import { requestPagePath, requestRemindersPath } from "../../../contract/requests/request-words.ts";
import { refuseForeignWrites } from "../../../workers/app/foreign-writes.ts";

const app = new Hono().use(refuseForeignWrites).all("*", (c) => c.text("done"));

function statusOf(method: string, headers: Record<string, string>, path = "/x") {
	return Promise.resolve(app.request(`https://ablage.example${path}`, { method, headers })).then(
		({ status }) => status,
	);
}

it.each(["POST", "PUT", "PATCH", "DELETE"])(
	"refuses a %s that another site makes a browser send",
	async (method) => {
		expect(await statusOf(method, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
		expect(await statusOf(method, { "Sec-Fetch-Site": "same-site" })).toBe(403);
		expect(await statusOf(method, { Origin: "https://evil.example" })).toBe(403);
		expect(await statusOf(method, { Origin: "null" })).toBe(403);
	},
);

it.each(["POST", "PUT", "PATCH", "DELETE"])("lets the own pages and scripts %s", async (method) => {
	expect(await statusOf(method, { "Sec-Fetch-Site": "same-origin" })).toBe(200);
	expect(await statusOf(method, { Origin: "https://ablage.example" })).toBe(200);
	expect(await statusOf(method, {})).toBe(200);
});

it.each(["/share/code", "/en/share/code", "/request/code", "/en/request/code"])(
	"lets %s post without an origin, as browsers do from a page without a referrer",
	async (page) => {
		expect(await statusOf("POST", { Origin: "null" }, page)).toBe(200);
		expect(await statusOf("POST", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, page)).toBe(200);
		expect(await statusOf("POST", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, page)).toBe(403);
		expect(await statusOf("POST", { Origin: "https://evil.example" }, page)).toBe(403);
		expect(await statusOf("POST", { Origin: "null" }, `${page}/files`)).toBe(403);
	},
);

it("lets a mail program that is a page of another site turn reminders off, and nothing else", async () => {
	const foreign: Record<string, string>[] = [
		{ Origin: "null" },
		{ Origin: "https://webmail.example", "Sec-Fetch-Site": "cross-site" },
	];
	for (const headers of foreign) {
		expect(await statusOf("POST", headers, requestRemindersPath("c0de"))).toBe(200);
		expect(await statusOf("POST", headers, `${requestPagePath("c0de")}/others`)).toBe(403);
		expect(await statusOf("POST", headers, "/share/c0de/reminders")).toBe(403);
	}
});

it("lets everybody read", async () => {
	expect(await statusOf("GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
});

it("refuses a socket that another site opens", async () => {
	expect(await statusOf("GET", { Upgrade: "websocket", Origin: "https://evil.example" })).toBe(403);
});
