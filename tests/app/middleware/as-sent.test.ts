import { expect, it } from "vitest";
import { asSent } from "../../../workers/app/as-sent.ts";

const addressOf = (address: string, PUBLIC_ORIGIN: string) =>
	asSent(new Request(address), { PUBLIC_ORIGIN }).url;

it.each([
	["http://ablage.example/share/1?a=b", "https://ablage.example", "https://ablage.example/share/1?a=b"],
	["http://ablage.example:8443/", "https://ablage.example:8443", "https://ablage.example:8443/"],
	["https://ablage.example/", "https://ablage.example", "https://ablage.example/"],
])("%s, handed on by what ends TLS for %s, was sent to %s", (address, origin, sent) => {
	expect(addressOf(address, origin)).toBe(sent);
});

it.each([
	// Another host, or the port at which the app itself listens.
	["http://127.0.0.1:8787/", "https://ablage.example"],
	["http://ablage.example:8787/", "https://ablage.example"],
	["http://127.0.0.1:8787/", "http://127.0.0.1:8787"],
	["http://ablage.example/", ""],
])("%s is as it was sent where people find the installation at %j", (address, origin) => {
	expect(addressOf(address, origin)).toBe(address);
});

it.each([
	["http", "http:"],
	["https", "https:"],
])("says of what Cloudflare says that it came by %s that it did", (scheme, protocol) => {
	const headers = { "CF-Visitor": JSON.stringify({ scheme }) };
	const sent = asSent(new Request("http://ablage.example/login", { headers }), {
		PUBLIC_ORIGIN: "https://ablage.example",
	});
	expect(new URL(sent.url).protocol).toBe(protocol);
});

it("leaves the rest of the request: how, with what it came, and who gives up waiting", async () => {
	const leaving = new AbortController();
	const request = new Request("http://ablage.example/login", {
		method: "POST",
		headers: { Origin: "https://ablage.example" },
		body: "a=b",
		signal: leaving.signal,
	});
	const sent = asSent(request, { PUBLIC_ORIGIN: "https://ablage.example" });
	expect([sent.method, sent.headers.get("Origin"), await sent.text()]).toEqual([
		"POST",
		"https://ablage.example",
		"a=b",
	]);
	leaving.abort();
	expect(sent.signal.aborted).toBe(true);
});
