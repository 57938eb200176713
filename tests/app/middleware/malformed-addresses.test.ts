import { expect, it } from "vitest";
import { documentApi } from "../../../contract/api/documents.ts";
import { errorBodySchema } from "../../../contract/errors.ts";
import { refuseMalformedAddress } from "../../../workers/app/malformed-addresses.ts";

const DOCUMENTS = `/api${documentApi.list.path}`;

const ask = (path: string) =>
	refuseMalformedAddress(new Request(`https://ablage.example${path}`)) ?? new Response("there");

it.each(["%ff", "%E0%A4%A"])("say so in the contract's body: %s", async (id) => {
	const response = ask(`${DOCUMENTS}/${id}`);
	expect(response.status).toBe(400);
	expect(errorBodySchema.parse(await response.json()).error.name).toBe("ValidationError");
});

it("are none for pages either, and a percent sign in a query is nobody's concern", () => {
	expect(ask("/documents/%ff").status).toBe(400);
	expect(ask("/documents?text=100%").status).toBe(200);
	expect(ask(`${DOCUMENTS}?filters[text]=%ff`).status).toBe(200);
	expect(ask("/documents/Z%C3%BCrich").status).toBe(200);
});

it.each(["%0a", "a%0d%0aSet-Cookie:x", "%E2%80%A8", "%E2%80%A9"])(
	"are those with the end of a line in them, for which the router finds no page at all: %s",
	(part) => {
		expect(ask(`/de/${part}`).status).toBe(400);
		expect(ask(`/texts/de/${part}`).status).toBe(400);
	},
);
