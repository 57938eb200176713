import { describe, expect, it } from "vitest";
import { itemNames } from "../../../../app/routes/requests/form/item-names.ts";
import { askForDocuments } from "../../../../app/routes/requests/new/ask-for-documents.server.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { MAX_REQUESTED_ITEMS } from "../../../../contract/requests/request-words.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { aRequest, formOf, requestId } from "./request-fixture.ts";

const ORIGIN = "https://ablage.example";
const TYPED = {
	name: "Steuererklärung 2026",
	items: "Lohnausweis\r\n\r\n- Kontoauszug\r\nLohnausweis",
	recipient: "Beat Keller",
	email: " beat@keller.example ",
	remindEvery: "14",
	lastDay: "30.01.2027",
	note: "Bitte\nbald",
	category: requestId("c"),
	idempotencyKey: "0d5b7a4e",
};

async function ask(fields: Readonly<Record<string, string>>, answer: () => unknown = () => newRequest()) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => {
		asked.push(call);
		return answer();
	});
	return { answer: await askForDocuments(cms, formOf(fields), ORIGIN), asked };
}

function newRequest() {
	return { ...aRequest(), code: "abc" };
}

describe("the lines of a checklist", () => {
	it("are those of the text, without blank ones and the marks of a list that was pasted", () => {
		expect(
			itemNames("- Lohnausweis\n\n • Kontoauszug \r\n[ ] Police\u2028* 3a-Bescheinigung\n-5 Grad"),
		).toEqual(["Lohnausweis", "Kontoauszug", "Police", "3a-Bescheinigung", "-5 Grad"]);
	});
});

describe("asking for documents", () => {
	it("sends what was typed, and shows the link this once", async () => {
		const { answer, asked } = await ask(TYPED);
		expect(asked).toMatchObject([
			{
				row: requestApi.create,
				headers: { "Idempotency-Key": expect.stringMatching(/^[\da-f]{64}$/) },
				body: {
					data: {
						name: "Steuererklärung 2026",
						items: ["Lohnausweis", "Kontoauszug"],
						recipient: "Beat Keller",
						email: "beat@keller.example",
						remindEvery: 14,
						lastDay: "2027-01-30",
						note: "Bitte\nbald",
						category: requestId("c"),
					},
				},
			},
		]);
		expect(answer).toMatchObject({
			made: {
				requestId: requestId("r"),
				category: "Steuern",
				link: { address: `${ORIGIN}/request/abc`, lastDay: "30.01.2027" },
			},
		});
	});

	it("needs nobody's name or address, no reminders and no day", async () => {
		const { asked } = await ask({
			...TYPED,
			recipient: "",
			email: "",
			remindEvery: "",
			lastDay: "",
			note: "",
		});
		expect(asked[0]?.body).toMatchObject({
			data: { recipient: null, email: null, remindEvery: null, note: null },
		});
		expect(asked[0]?.body).not.toHaveProperty("data.lastDay");
	});

	it("sends the same key for the same form, and another one for another", async () => {
		const keyOf = async (fields: typeof TYPED) => (await ask(fields)).asked[0]?.headers["Idempotency-Key"];
		expect(await keyOf(TYPED)).toBe(await keyOf(TYPED));
		expect(await keyOf(TYPED)).not.toBe(await keyOf({ ...TYPED, name: "Umzug" }));
	});

	it.each([
		["name", { name: " " }, "validation.required"],
		["items", { items: "\n \n" }, "validation.required"],
		["items", { items: "x".repeat(121) }, "validation.tooLong"],
		[
			"items",
			{ items: Array.from({ length: MAX_REQUESTED_ITEMS + 1 }, (_, index) => `Beleg ${index}`).join("\n") },
			"validation.tooMany",
		],
		["email", { email: "beat" }, "validation.email"],
		["lastDay", { lastDay: "übermorgen" }, "validation.date"],
		["category", { category: "" }, "validation.required"],
	])(
		"says at the field %s what is wrong, keeps what was typed and asks nobody",
		async (field, wrong, why) => {
			const fields = { ...TYPED, ...wrong };
			const { answer, asked } = await ask(fields);
			expect(asked).toEqual([]);
			const { idempotencyKey: _, ...typed } = fields;
			expect(answer).toMatchObject({ init: { status: 400 }, data: { of: "new", typed, formError: null } });
			expect(answer).toHaveProperty(["data", "fieldErrors"], { [field]: why });
		},
	);

	it("says what the CMS has refused, at the field where it names one", async () => {
		const forbidden = await ask(TYPED, () =>
			Promise.reject(new ContractError("ForbiddenError", "error.forbidden")),
		);
		expect(forbidden.answer).toMatchObject({
			init: { status: 403 },
			data: { formError: "error.forbidden", fieldErrors: {} },
		});
		const errors = [{ path: ["data", "lastDay"], message: "Zu spät", key: "validation.dayAhead" }];
		const tooLate = await ask(TYPED, () =>
			Promise.reject(new ContractError("ValidationError", "error.badRequest", { errors })),
		);
		expect(tooLate.answer).toMatchObject({
			init: { status: 400 },
			data: { formError: null, fieldErrors: { lastDay: "validation.dayAhead" } },
		});
	});
});
