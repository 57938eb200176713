import { describe, expect, it } from "vitest";
import { changeMandate } from "../../../../app/routes/mandates/change-mandate.server.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import type { Mandate } from "../../../../contract/entities/mandate.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { saidTexts } from "../../../support/said-texts.ts";
import { aMandate, MANDATE, TENANT } from "./mandate-fixture.ts";

const [CARS, HOME, TAXES] = [
	"kfirma11cccccccccccccccc",
	"kfirma11dddddddddddddddd",
	"kfirma11eeeeeeeeeeeeeeee",
] as const;
/** A mandate with these rights, by category. */
const mandate = ({
	rights = { [CARS]: "Read" },
	...changes
}: Partial<Mandate> & { rights?: Record<string, "Read" | "Edit"> }) =>
	aMandate({
		categories: Object.entries(rights).map(([documentId, right]) => ({
			documentId,
			name: documentId,
			isActive: true,
			right,
		})),
		...changes,
	});

const [POWER, OTHER] = ["kfirma11ffffffffffffffff", "kfirma11gggggggggggggggg"] as const;

const OPENED = {
	firstDay: "2026-01-01",
	lastDay: "",
	document: "",
	[`right-${CARS}`]: "Read",
	[`right-${HOME}`]: "none",
};
const FORM = {
	intent: "save",
	mandate: MANDATE,
	version: "3",
	opened: JSON.stringify(OPENED),
	firstDay: "1.1.2026",
	lastDay: "",
	[`right.${CARS}`]: "Read",
	[`right.${HOME}`]: "",
	documentText: "",
};

async function send(fields: Record<string, string>, answer: (call: AskedCall) => unknown) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => {
		asked.push(call);
		return answer(call);
	});
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...FORM, ...fields })) form.set(name, value);
	const changed = await changeMandate(cms, TENANT, form, saidTexts);
	const sent = asked.flatMap(({ body }) => (body ? [(body as { data: object }).data] : []));
	return { changed, sent, asked };
}

/** Refuses the version of the form, and says how the mandate is by now. */
function changedBy(newer: Mandate) {
	return ({ body }: AskedCall) => {
		const { version } = (body as { data: { version?: number } }).data;
		if (version === undefined || version === newer.version) return newer;
		return Promise.reject(new ContractError("ConflictError", "error.stale", { current: newer }));
	};
}

describe("the form of a mandate that somebody else has changed meanwhile", () => {
	it("takes over what was left alone, and saves what was typed on it, also of categories that it does not know", async () => {
		const newer = mandate({
			lastDay: "2026-12-31",
			document: { documentId: POWER, name: "Vollmacht", state: "Active" },
			rights: { [CARS]: "Edit", [TAXES]: "Read" },
		});
		const { changed, sent } = await send(
			{ [`right.${HOME}`]: "Read", firstDay: "1.2.2026" },
			changedBy(newer),
		);
		expect(changed).toMatchObject({ said: { key: "mandates.done.save" } });
		expect(sent.at(-1)).toEqual({
			firstDay: "2026-02-01",
			lastDay: "2026-12-31",
			document: POWER,
			categories: expect.arrayContaining([
				{ category: CARS, right: "Edit" },
				{ category: HOME, right: "Read" },
				{ category: TAXES, right: "Read" },
			]),
			version: 4,
		});
		expect(sent.at(-1)).toHaveProperty("categories.length", 3);
	});

	it("saves nothing where both have changed the same, says what is there, and does so the next time", async () => {
		const newer = mandate({ lastDay: "2026-12-31", rights: { [HOME]: "Edit" } });
		const fields = { lastDay: "30.6.2026", [`right.${CARS}`]: "Edit" };
		const { changed, sent } = await send(fields, changedBy(newer));
		expect(sent).toHaveLength(1);
		expect(changed).toMatchObject({
			form: {
				init: { status: 409 },
				data: {
					formError: "error.conflictFields",
					fieldErrors: {
						lastDay: "document.conflict.current 31.12.2026",
						[`right-${CARS}`]: "document.conflict.current mandates.right.none",
					},
					typed: { lastDay: "2026-06-30", rights: { [CARS]: "Edit", [HOME]: "Edit" } },
					opened: { version: 4, fields: { lastDay: "2026-12-31", [`right-${CARS}`]: "none" } },
				},
			},
		});
		const opened = { ...OPENED, lastDay: "2026-12-31", [`right-${CARS}`]: "none", [`right-${HOME}`]: "Edit" };
		const again = await send(
			{ ...fields, [`right.${HOME}`]: "Edit", version: "4", opened: JSON.stringify(opened) },
			changedBy(newer),
		);
		expect(again.sent).toMatchObject([{ lastDay: "2026-06-30", version: 4 }]);
		expect(again.changed).toMatchObject({ said: { key: "mandates.done.save" } });
	});

	it("says that it has ended, and keeps what was typed", async () => {
		const { changed, sent } = await send({ lastDay: "30.6.2026" }, () =>
			Promise.reject(new ContractError("ConflictError", "error.mandateEnded")),
		);
		expect(sent).toHaveLength(1);
		expect(changed).toMatchObject({
			form: {
				init: { status: 409 },
				data: { formError: "error.mandateEnded", typed: { lastDay: "30.6.2026" }, opened: { version: 3 } },
			},
		});
	});
});

describe("the document of a mandate", () => {
	const found = (...names: string[]) => ({
		items: names.map((documentId) => ({
			documentId,
			name: documentId,
			tenant: { id: 7 },
			documentIdentifier: 1,
			documentNumber: null,
			startDate: null,
			endDate: null,
		})),
		pagination: { page: 1, pageSize: 21, total: names.length },
	});
	const opened = JSON.stringify({ ...OPENED, document: POWER });
	const answers =
		(...names: string[]) =>
		({ row }: AskedCall) =>
			row.path === documentApi.explore.path ? found(...names) : mandate({ version: 4 });

	it("is the one that is looked for, and not the one that was chosen before", async () => {
		const { sent } = await send({ opened, document: POWER, documentText: "Neu" }, answers(OTHER));
		expect(sent).toMatchObject([{ document: OTHER }]);
	});

	it("is the one that is chosen among those that were found, also where it was so before", async () => {
		const asked = await send({ opened, document: POWER, documentText: "Voll" }, answers(POWER, OTHER));
		expect(asked.changed).toMatchObject({
			form: { data: { fieldErrors: { document: "mandates.chooseDocument" }, opened: { version: 3 } } },
		});
		const chosen = { opened, document: POWER, documentText: "Voll", searched: "Voll" };
		const { sent } = await send(chosen, answers(POWER, OTHER));
		expect(sent).toMatchObject([{ document: POWER }]);
	});
});
