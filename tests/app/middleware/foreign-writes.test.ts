import { expect, it } from "vitest";
import { requestPagePath, requestRemindersPath } from "../../../contract/requests/request-words.ts";
import { refuseForeignWrite } from "../../../workers/app/foreign-writes.ts";

function statusOf(method: string, headers: Record<string, string>, path = "/x") {
	const request = new Request(`https://ablage.example${path}`, { method, headers });
	return (refuseForeignWrite(request, {} as AppEnv) ?? new Response("done")).status;
}

it.each(["POST", "PUT", "PATCH", "DELETE"])(
	"refuses a %s that another site makes a browser send",
	(method) => {
		expect(statusOf(method, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
		expect(statusOf(method, { "Sec-Fetch-Site": "same-site" })).toBe(403);
		expect(statusOf(method, { Origin: "https://evil.example" })).toBe(403);
		expect(statusOf(method, { Origin: "null" })).toBe(403);
	},
);

it.each(["POST", "PUT", "PATCH", "DELETE"])("lets the own pages and scripts %s", (method) => {
	expect(statusOf(method, { "Sec-Fetch-Site": "same-origin" })).toBe(200);
	expect(statusOf(method, { Origin: "https://ablage.example" })).toBe(200);
	expect(statusOf(method, {})).toBe(200);
});

it.each(["/share/code", "/en/share/code", "/request/code", "/en/request/code"])(
	"lets %s post without an origin, as browsers do from a page without a referrer",
	(page) => {
		expect(statusOf("POST", { Origin: "null" }, page)).toBe(200);
		expect(statusOf("POST", { Origin: "null", "Sec-Fetch-Site": "same-origin" }, page)).toBe(200);
		expect(statusOf("POST", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, page)).toBe(403);
		expect(statusOf("POST", { Origin: "https://evil.example" }, page)).toBe(403);
		expect(statusOf("POST", { Origin: "null" }, `${page}/files`)).toBe(403);
	},
);

it("lets a mail program that is a page of another site turn reminders off, and nothing else", () => {
	const foreign: Record<string, string>[] = [
		{ Origin: "null" },
		{ Origin: "https://webmail.example", "Sec-Fetch-Site": "cross-site" },
	];
	for (const headers of foreign) {
		expect(statusOf("POST", headers, requestRemindersPath("c0de"))).toBe(200);
		expect(statusOf("POST", headers, `${requestPagePath("c0de")}/others`)).toBe(403);
		expect(statusOf("POST", headers, "/share/c0de/reminders")).toBe(403);
	}
});

it("lets everybody read", () => {
	expect(statusOf("GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
});

it("refuses a socket that another site opens", () => {
	expect(statusOf("GET", { Upgrade: "websocket", Origin: "https://evil.example" })).toBe(403);
});
