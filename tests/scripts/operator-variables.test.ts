import { expect, it } from "vitest";
import { StartError } from "../../scripts/server/data-dir.ts";
import { imprintWarning, operatorVariables } from "../../scripts/server/operator-variables.ts";

it("are those of the environment, else what they are by default", () => {
	const variables = operatorVariables({ CMS_URL: "https://cms.example", UPLOAD_CHUNK_SIZE: "" });
	expect(variables).toMatchObject({ CMS_URL: "https://cms.example", UPLOAD_CHUNK_SIZE: "8388608" });
	expect(variables["PUBLIC_ORIGIN"]).toBe("");
});

it("refuse push services that are no names of hosts", () => {
	const named = "push.example,*.push.example";
	expect(operatorVariables({ PUSH_SERVICES: named })).toMatchObject({ PUSH_SERVICES: named });
	for (const wrong of ["https://push.example", "*", "push.example, other.example", "http://10.0.0.1:80"]) {
		expect(() => operatorVariables({ PUSH_SERVICES: wrong })).toThrow(StartError);
	}
});

it("refuse a service of icons that is no origin", () => {
	const named = "https://api.iconify.design";
	expect(operatorVariables({ ICON_SERVICE: named })).toMatchObject({ ICON_SERVICE: named });
	for (const wrong of ["api.iconify.design", "https://api.iconify.design/lucide"]) {
		expect(() => operatorVariables({ ICON_SERVICE: wrong })).toThrow(StartError);
	}
});

it.each(["1", "eight", "6000000.5", "200000000"])("refuse a chunk size of %s in one sentence", (size) => {
	expect(() => operatorVariables({ UPLOAD_CHUNK_SIZE: size })).toThrow(
		new StartError("UPLOAD_CHUNK_SIZE must be a whole number of bytes from 5242880 to 104857600."),
	);
});

it("name the operating tenant by its id or its number, or not at all", () => {
	for (const named of ["", "7", "t".repeat(24)]) {
		expect(operatorVariables({ OPERATING_TENANT: named })).toMatchObject({ OPERATING_TENANT: named });
	}
	expect(() => operatorVariables({ OPERATING_TENANT: "Muster AG" })).toThrow(
		new StartError("OPERATING_TENANT must be a tenant's documentId or its number."),
	);
});

it("refuse a secret of the payment service that is none", () => {
	expect(operatorVariables({})).toMatchObject({ STRIPE_WEBHOOK_SECRET: "" });
	for (const wrong of ["whsec_", "whsec_with a blank in it"]) {
		expect(() => operatorVariables({ STRIPE_WEBHOOK_SECRET: wrong })).toThrow(StartError);
	}
});

it("name sign-in providers whole, or not at all", () => {
	const provider = {
		id: "beispiel",
		name: "Beispiel-ID",
		issuer: "https://login.example",
		clientId: "ablage",
		clientSecret: "secret",
	};
	const right = JSON.stringify([provider]);
	expect(operatorVariables({ OIDC_PROVIDERS: right })).toMatchObject({ OIDC_PROVIDERS: right });
	const { clientSecret: _, ...without } = provider;
	const wrong = [without, { ...provider, issuer: "http://login.example" }, { ...provider, id: "../x" }, null];
	for (const list of ["none", "{}", ...wrong.map((each) => JSON.stringify([each]))]) {
		expect(() => operatorVariables({ OIDC_PROVIDERS: list })).toThrow(StartError);
	}
});

it("say who runs the installation; without a name, an address or an e-mail address the start says what is missing", () => {
	expect(() => operatorVariables({ OPERATOR_EMAIL: "hallo" })).toThrow(
		"OPERATOR_EMAIL must be an e-mail address.",
	);
	expect(() => operatorVariables({ OPERATOR_PHONE: "auf Anfrage" })).toThrow(StartError);
	const whole = {
		OPERATOR_NAME: "Muster AG",
		OPERATOR_ADDRESS: "Weg 1",
		OPERATOR_EMAIL: "hallo@muster.example",
	};
	expect(imprintWarning(operatorVariables(whole))).toBeNull();
	expect(imprintWarning(operatorVariables({ ...whole, OPERATOR_ADDRESS: "" }))).toBe(
		"The imprint is incomplete: OPERATOR_ADDRESS not set.",
	);
});
