import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { readBindings as ReadBindings } from "../../app/middleware/bindings.ts";
import { operatorVariables } from "../../scripts/server/operator-variables.ts";
import type { environmentSchema as EnvironmentSchema } from "../../workers/cms/environment.ts";

/** Variables with values that are right, and others that are not. */
const OF_APP: Record<string, { right: string[]; wrong: string[] }> = {
	CMS_URL: { right: ["https://cms.example/v1", "http://127.0.0.1:8788/"], wrong: ["cms", "/v1"] },
	ALLOWED_ORIGINS: {
		right: ["https://app.example", "https://app.example, http://localhost:5173,"],
		wrong: ["*", "app.example", "https://app.example/", "https://app.example,*", "ftp://app.example"],
	},
	CLIENT_ADDRESS_HEADER: { right: ["X-Real-IP"], wrong: ["X Real IP", "X-Real-IP,"] },
	ROUTE_RULES: {
		right: ["[]", '[{"from":"/old","to":"/new"},{"from":"/x","to":"https://other.example/y"}]'],
		wrong: [
			"/old",
			"{}",
			'[{"from":"old","to":"/new"}]',
			'[{"from":"/old"}]',
			'[{"from":"/old","to":"//other.example"}]',
			'[{"from":"/old","to":"https://a@other.example"}]',
			'[{"from":"/old","to":"http://other.example"}]',
			JSON.stringify(Array.from({ length: 501 }, () => ({ from: "/a", to: "/b" }))),
		],
	},
	PUBLIC_ORIGIN: { right: ["https://ablage.example"], wrong: ["ablage.example", "https://ablage.example/"] },
	OPERATOR_NAME: { right: ["Muster AG", " ".repeat(300)], wrong: ["x".repeat(201)] },
	OPERATOR_ADDRESS: { right: ["Weg 1, 8400 Winterthur"], wrong: ["x".repeat(201)] },
	OPERATOR_EMAIL: {
		right: ["hallo@muster.example"],
		wrong: ["hallo", "hallo@muster", ".hallo@muster.example", "ha..llo@muster.example"],
	},
	OPERATOR_PHONE: { right: ["+41 52 123 45 67"], wrong: ["auf Anfrage", "123"] },
};
const provider = { id: "a", name: "A", issuer: "https://a.example", clientId: "b", clientSecret: "c" };
const providers = (...changes: object[]) =>
	JSON.stringify(changes.map((each) => Object.assign({}, provider, each)));
const OF_CMS: typeof OF_APP = {
	UPLOAD_CHUNK_SIZE: { right: ["5242880"], wrong: ["1", "8 MB", "6000000.5", "200000000"] },
	PUBLIC_ORIGIN: OF_APP["PUBLIC_ORIGIN"] ?? { right: [], wrong: [] },
	OPERATING_TENANT: { right: ["7", "t".repeat(24)], wrong: ["Muster AG", "0"] },
	PUSH_SERVICES: { right: ["push.example,*.push.example"], wrong: ["*", "https://push.example"] },
	ICON_SERVICE: {
		right: ["https://api.iconify.design"],
		wrong: ["api.iconify.design", "https://API.iconify.design", "https://api.iconify.design/lucide"],
	},
	STRIPE_WEBHOOK_SECRET: { right: ["whsec_0123456789"], wrong: ["whsec_", "whsec_with a blank"] },
	OIDC_PROVIDERS: {
		right: ["[]", providers({}, { issuer: "http://127.0.0.1:4000" })],
		wrong: ["none", providers({ id: "../x" }), providers({ clientId: 5 }), providers({ more: "d" })],
	},
};

let readBindings: typeof ReadBindings;
let environmentSchema: typeof EnvironmentSchema;
const secret = { JWT_SECRET: "only-for-tests-only-for-tests-32", UPLOAD_CHUNK_SIZE: "8388608" };
beforeEach(async () => {
	// The variables are read once.
	vi.resetModules();
	vi.doMock("cloudflare:workers", () => ({ env: secret }));
	({ readBindings } = await import("../../app/middleware/bindings.ts"));
	({ environmentSchema } = await import("../../workers/cms/environment.ts"));
});
afterAll(() => vi.doUnmock("cloudflare:workers"));

const asApp = (values: Record<string, string>) => {
	const env = { ENVIRONMENT: "test", UPLOAD_CHUNK_SIZE: 1, CMS_URL: "", ...values };
	return () => readBindings(env as unknown as AppEnv, () => {});
};
const asCms = (values: Record<string, string>) => () => environmentSchema.parse({ ...secret, ...values });

const cases = (of: typeof OF_APP, kind: "right" | "wrong") =>
	Object.entries(of).flatMap(([name, values]) => values[kind].map((value, at) => ({ name, value, at })));

describe.each([
	{ of: OF_APP, read: asApp, whose: "app" },
	{ of: OF_CMS, read: asCms, whose: "CMS" },
])("a variable of the $whose", ({ of, read }) => {
	it.each(cases(of, "wrong"))(
		"that it would not take ends the start with one sentence: $name, $at",
		(wrong) => {
			expect(read({ [wrong.name]: wrong.value })).toThrow();
			const sentence = new RegExp(`^${wrong.name} must [^\\n]+\\.$`);
			expect(() => operatorVariables({ [wrong.name]: wrong.value })).toThrow(sentence);
		},
	);

	it.each(cases(of, "right"))("that it takes, the start takes: $name, $at", ({ name, value }) => {
		expect(read({ [name]: value })).not.toThrow();
		expect(operatorVariables({ [name]: value })[name]).toBe(value);
	});
});
