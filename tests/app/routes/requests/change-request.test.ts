import { describe, expect, it } from "vitest";
import { changeRequest } from "../../../../app/routes/requests/request/change-request.server.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { saidTexts } from "../../../support/said-texts.ts";
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

async function send(
	fields: Readonly<Record<string, string>>,
	answer: (call: AskedCall) => unknown = () => aRequest(),
) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => {
		asked.push(call);
		return answer(call);
	});
	const form = formOf(fields);
	const said = await changeRequest({
		cms,
		requestId: requestId("r"),
		form,
		origin: "https://ablage.example",
		texts: saidTexts,
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

	describe("that somebody else has changed meanwhile", () => {
		const opened = (fields: Record<string, string>) =>
			JSON.stringify({
				name: "Steuern",
				recipient: "",
				email: "",
				remindEvery: "3",
				lastDay: "2027-01-31",
				note: "",
				...fields,
			});
		/** Refuses the version of the form, and says how the request is by now. */
		function changedBy(changes: Parameters<typeof aRequest>[0]) {
			const newer = aRequest({
				name: "Steuern",
				recipient: null,
				email: null,
				remindEvery: 3,
				lastDay: "2027-01-31",
				note: null,
				...changes,
				version: 4,
			});
			return (call: AskedCall) => {
				const { data } = call.body as { data: { version: number } };
				if (data.version === 4) return newer;
				return Promise.reject(new ContractError("ConflictError", "error.conflict", { current: newer }));
			};
		}

		it("takes over what was left alone, and saves what was typed on it", async () => {
			const form = { ...CHANGE, opened: opened({}), note: "Von mir" };
			const { answer, asked } = await send(form, changedBy({ name: "Steuern 2026" }));
			expect(asked[1]?.body).toMatchObject({ data: { name: "Steuern 2026", note: "Von mir", version: 4 } });
			expect(answer).toMatchObject({ said: { key: "requests.done.change" } });
		});

		it("saves nothing where both have changed the same, says what is there, and does so the next time", async () => {
			const form = { ...CHANGE, opened: opened({}), remindEvery: "14", lastDay: "1.3.2027" };
			const { answer, asked } = await send(form, changedBy({ remindEvery: 7, lastDay: "2027-02-15" }));
			expect(asked).toHaveLength(1);
			expect(answer).toMatchObject({
				init: { status: 409 },
				data: {
					formError: "error.conflictFields",
					fieldErrors: {
						remindEvery: "document.conflict.current requests.every 7",
						lastDay: "document.conflict.current 15.02.2027",
					},
					typed: { remindEvery: "14", lastDay: "2027-03-01" },
					opened: { version: 4, fields: { remindEvery: "7", lastDay: "2027-02-15" } },
				},
			});
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
