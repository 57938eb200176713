import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { TENANT_KEY_LENGTH } from "../../../contract/constants.ts";
import { documentIdSchema, tenantKeyOf } from "../../../contract/ids.ts";
import { clientAddress } from "../../../workers/cms/attempts/client.ts";
import { atMost } from "../../../workers/cms/user/at-most.ts";
import { hashPassword, isPassword } from "../../../workers/cms/user/passwords.ts";
import { environmentSchema } from "../../../workers/cms/environment.ts";
import { newDocumentId, newTenantKey, newTenantOwnedId } from "../../../workers/cms/new-id.ts";

describe("the address of a client", () => {
	it.each([
		["203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
		["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
		["::FFFF:cb00:7107", "203.0.113.7", "203.0.113.0/24"],
		["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
		["2001:DB8:0001:2::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
		["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
		["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
		["::1", "0:0:0:0::/64", "0:0:0::/48"],
		["no address", "no address", null],
	])("%s counts as %s of %s", (said, address, network) => {
		expect(clientAddress(new Headers({ "X-Client-Address": said }))).toEqual({ address, network });
	});

	it("is the same for all where the app names none, whatever else a request says", () => {
		const unbelieved = new Headers({ "CF-Connecting-IP": "203.0.113.7", "X-Forwarded-For": "203.0.113.7" });
		expect(clientAddress(unbelieved)).toEqual({ address: "local", network: null });
	});
});

describe("the environment", () => {
	const providers = (issuer: string) =>
		JSON.stringify([{ id: "one", name: "Eins", issuer, clientId: "ablage", clientSecret: "secret" }]);
	const right = {
		JWT_SECRET: "x".repeat(32),
		UPLOAD_CHUNK_SIZE: 8_388_608,
		MAIL_FROM: "ablage@example.ch",
		PUBLIC_ORIGIN: "https://ablage.example",
		OPERATING_TENANT: "7",
		VAPID_KEYS: `B${"a".repeat(86)}.${"b".repeat(43)}`,
		PUSH_SERVICES: "push.example,*.push.example,http://127.0.0.1:9000",
		ICON_SERVICE: "https://icons.example",
		STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
	};

	it.each([
		["a missing secret", { JWT_SECRET: undefined }],
		["an empty secret", { JWT_SECRET: "" }],
		["a secret of 31 characters", { JWT_SECRET: "x".repeat(31) }],
		["chunks that R2 does not take", { UPLOAD_CHUNK_SIZE: 5_242_879 }],
		["chunks that no Worker takes", { UPLOAD_CHUNK_SIZE: 104_857_601 }],
		["an address of mails that is none", { MAIL_FROM: "ablage" }],
		["links to a path", { PUBLIC_ORIGIN: "https://ablage.example/app" }],
		["links with a slash at the end", { PUBLIC_ORIGIN: "https://ablage.example/" }],
		["links to another kind of address", { PUBLIC_ORIGIN: "mailto:ablage@example.ch" }],
		["one key for push alone", { VAPID_KEYS: `B${"a".repeat(86)}` }],
		["keys for push in another form", { VAPID_KEYS: `${"b".repeat(43)}.B${"a".repeat(86)}` }],
		["rules of addresses that are no JSON", { ROUTE_RULES: "none" }],
		["a rule that leads to another host", { ROUTE_RULES: '[{ "from": "/a", "to": "//evil.example" }]' }],
		["sign-in providers that are no JSON", { OIDC_PROVIDERS: "none" }],
		["a sign-in provider without a secret", { OIDC_PROVIDERS: JSON.stringify([{ id: "one" }]) }],
		["a sign-in provider without HTTPS", { OIDC_PROVIDERS: providers("http://login.example") }],
		["a push service by its address", { PUSH_SERVICES: "https://push.example/" }],
		["a secret of the payment service that is none", { STRIPE_WEBHOOK_SECRET: "whsec_" }],
		["all push services there are", { PUSH_SERVICES: "*" }],
		["a service of icons by more than its origin", { ICON_SERVICE: "https://icons.example/lucide" }],
	])("is refused with %s", (_, wrong) => {
		const [name = ""] = Object.keys(wrong);
		expect(() => environmentSchema.parse({ ...right, ...wrong })).toThrow(name);
	});

	it("is taken with a secret of 32 characters", () => {
		expect(environmentSchema.parse(right)).toEqual({ ...right, OIDC_PROVIDERS: [], ROUTE_RULES: [] });
		const { JWT_SECRET, UPLOAD_CHUNK_SIZE, ...others } = right;
		const least = { JWT_SECRET, UPLOAD_CHUNK_SIZE };
		const unset = Object.fromEntries(Object.keys(others).map((name) => [name, ""]));
		expect(environmentSchema.parse(least)).toEqual({
			...least,
			...unset,
			OIDC_PROVIDERS: [],
			ROUTE_RULES: [],
		});
	});

	it.each(["https://login.example", "http://127.0.0.1:9000"])("names a sign-in provider at %s", (issuer) => {
		const { OIDC_PROVIDERS } = environmentSchema.parse({ ...right, OIDC_PROVIDERS: providers(issuer) });
		expect(OIDC_PROVIDERS).toMatchObject([{ id: "one", issuer }]);
	});
});

describe("new ids", () => {
	it("have the form of a documentId, and the tenant's key where a tenant owns them", () => {
		const tenantKey = newTenantKey();
		expect(tenantKey).toHaveLength(TENANT_KEY_LENGTH);
		const owned = newTenantOwnedId(tenantKey);
		expect(tenantKeyOf(owned)).toBe(tenantKey);
		for (const id of [newDocumentId(), owned]) expect(documentIdSchema.safeParse(id).success).toBe(true);
		expect(newDocumentId()).not.toBe(newDocumentId());
	});
});

describe("passwords", () => {
	it("are known again, also when typed as other Unicode characters", async () => {
		const stored = await hashPassword("Zürich grüsst");
		expect(await isPassword("Zürich grüsst".normalize("NFD"), stored)).toBe(true);
		expect(await isPassword("Zürich grüsst ", stored)).toBe(false);
	});

	it("that are stored with other parameters are still known", async () => {
		const salt = Buffer.alloc(16, 7);
		const hash = scryptSync("früher gewählt", salt, 32, { N: 1024, r: 8, p: 1 });
		const stored = `scrypt$1024$8$1$${salt.toString("base64")}$${hash.toString("base64")}`;
		expect(await isPassword("früher gewählt", stored)).toBe(true);
	});

	it("never fit where none is stored", async () => {
		expect(await isPassword("", undefined)).toBe(false);
	});
});

describe("at most a few at a time", () => {
	it("makes the others wait for their turn, and refuses when too many wait", async () => {
		const run = atMost(2, 3);
		let running = 0;
		let most = 0;
		const work = async () => {
			running += 1;
			most = Math.max(most, running);
			await new Promise((resolve) => {
				setTimeout(resolve, 5);
			});
			running -= 1;
		};
		const results = await Promise.allSettled(Array.from({ length: 6 }, () => run(work)));
		expect(most).toBe(2);
		expect(results.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), "rejected"]);
		expect(results[5]).toMatchObject({ reason: { status: 429 } });
	});

	it("goes on after a failure", async () => {
		const run = atMost(1, 1);
		await expect(run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
		expect(await run(async () => "yes")).toBe("yes");
	});
});
