import { describe, expect, it } from "vitest";
import { changeRequest } from "../../../../app/routes/requests/request/change-request.server.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { aRequest, formOf, requestId } from "./request-fixture.ts";

const CHANGE = {
	intent: "change",
	version: "3",
	name: "Steuern",
	recipient: "",
	email: "",
	remindEvery: "3",
	lastDay: "31.1.2027",
	note: "",
};

async function send(fields: Readonly<Record<string, string>>, answer: () => unknown = () => aRequest()) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => {
		asked.push(call);
		return answer();
	});
	const form = formOf(fields);
	const said = await changeRequest({
		cms,
		requestId: requestId("r"),
		form,
		origin: "https://ablage.example",
	});
	return { answer: said, asked };
}

const conflict = (message: string) => () => Promise.reject(new ContractError("ConflictError", message));

describe("changing a request", () => {
	it("sends all that the form has, where an empty field takes something away", async () => {
		const { answer, asked } = await send(CHANGE);
		expect(asked).toMatchObject([
			{ row: requestApi.update, path: pathOf(requestApi.update, { id: requestId("r") }) },
		]);
		expect(asked[0]?.body).toEqual({
			data: {
				name: "Steuern",
				recipient: null,
				email: null,
				note: null,
				remindEvery: 3,
				lastDay: "2027-01-31",
				version: 3,
			},
		});
		expect(answer).toMatchObject({ said: { key: "requests.done.change" } });
	});

	it("keeps what was typed where somebody else was quicker, and where it makes no sense", async () => {
		const late = await send(CHANGE, conflict("error.conflict"));
		expect(late.answer).toMatchObject({
			init: { status: 409 },
			data: { of: "change", formError: "error.conflict", typed: { name: "Steuern" } },
		});
		const wrong = await send({ ...CHANGE, lastDay: "" });
		expect(wrong.asked).toEqual([]);
		expect(wrong.answer).toMatchObject({
			data: { of: "change", fieldErrors: { lastDay: "validation.date" } },
		});
	});

	it("sets one line of the checklist", async () => {
		const { answer, asked } = await send({
			intent: "item",
			item: requestId("a"),
			state: "waived",
		});
		expect(asked[0]?.body).toEqual({
			data: { items: [{ documentId: requestId("a"), state: "waived" }] },
		});
		expect(answer).toMatchObject({ said: { key: "requests.done.item" } });
	});

	it("puts lines behind the others, but not none", async () => {
		const more = await send({ intent: "add", items: "Police\nQuittung" });
		expect(more.asked[0]?.body).toEqual({ data: { newItems: ["Police", "Quittung"] } });
		expect(more.answer).toMatchObject({ said: { key: "requests.done.add" } });
		const none = await send({ intent: "add", items: " \n" });
		expect(none.asked).toEqual([]);
		expect(none.answer).toMatchObject({ data: { of: "add", fieldErrors: { items: "validation.required" } } });
	});

	it("names the field of the lines where the CMS refuses them", async () => {
		const errors = [{ path: ["data", "newItems"], message: "Zu viele", key: "validation.tooMany" }];
		const { answer } = await send({ intent: "add", items: "Police" }, () =>
			Promise.reject(new ContractError("ValidationError", "error.badRequest", { errors })),
		);
		expect(answer).toMatchObject({ data: { fieldErrors: { items: "validation.tooMany" } } });
	});
});

describe("what is done about the link", () => {
	it("is reminding of it, or saying why nobody could be", async () => {
		const reminded = await send({ intent: "remind" });
		expect(reminded.asked).toMatchObject([{ row: requestApi.remind }]);
		expect(reminded.answer).toMatchObject({ said: { key: "requests.done.remind" } });
		const complete = await send({ intent: "remind" }, conflict("error.nothingMissing"));
		expect(complete.answer).toMatchObject({ said: { level: "warn", text: "error.nothingMissing" } });
	});

	it("is another one, which is shown this once", async () => {
		const { answer } = await send({ intent: "renew" }, () => ({ ...aRequest(), code: "neu" }));
		expect(answer).toMatchObject({ made: { link: { address: "https://ablage.example/request/neu" } } });
	});

	it("is its end", async () => {
		const { answer, asked } = await send({ intent: "end" }, () => null);
		expect(asked).toMatchObject([{ row: requestApi.end }]);
		expect(answer).toMatchObject({ said: { key: "requests.done.end" } });
	});

	it("is nothing that makes no sense", async () => {
		const noItem: Record<string, string> = { intent: "item", item: "x", state: "open" };
		for (const fields of [{ intent: "burn" }, noItem]) {
			const { answer, asked } = await send(fields);
			expect(asked).toEqual([]);
			expect(answer).toMatchObject({ said: { key: "error.badRequest" } });
		}
	});
});
