import { Hono } from "hono";
import { expect, it } from "vitest";
import { refuseForeignWrites } from "../../../workers/app/foreign-writes.ts";

const app = new Hono().use(refuseForeignWrites).all("*", (c) => c.text("done"));

function statusOf(method: string, headers: Record<string, string>) {
	return Promise.resolve(app.request("https://ablage.example/x", { method, headers })).then(
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

it("lets everybody read", async () => {
	expect(await statusOf("GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
});

it("refuses a socket that another site opens", async () => {
	expect(await statusOf("GET", { Upgrade: "websocket", Origin: "https://evil.example" })).toBe(403);
});
