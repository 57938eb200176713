import { describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { addMonths, dayAt, formatDay } from "../../../../contract/days.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { changeDeadline } from "../../../../app/routes/deadlines/change-deadline.server.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const ID = "kfamilie1document0000000";
const REMINDER = "kfamilie1reminder0000000";
const BACK = "/deadlines?type=Validity";
const TODAY = dayAt(Date.now());
const LATER = addMonths(TODAY, 12);

const document = {
	documentId: ID,
	version: 8,
	name: "Mietvertrag",
	endDate: TODAY,
	inactiveDate: null as string | null,
	documentCategory: { name: "Wohnen" },
};

async function extend(deadline: string, fails?: ContractError, read = document) {
	const asked: unknown[] = [];
	const cms = fakeCms(({ path, body }) => {
		if (body !== undefined) asked.push([path, body]);
		return fails ? Promise.reject(fails) : read;
	});
	const form = new FormData();
	for (const [name, value] of Object.entries({ intent: "extend", deadline, document: `${ID}:7`, item: "" }))
		form.set(name, value);
	return { said: await changeDeadline(cms, form, BACK), asked };
}

describe("extending a deadline", () => {
	it.each([
		["Validity", "endDate"],
		["Warranty", "warrantyUntil"],
		["Inactivity", "inactiveDate"],
	])(
		"of the type %s writes %s with the version that was read, and can be taken back",
		async (type, field) => {
			const { said, asked } = await extend(`${ID}:${type}:${TODAY}`);
			expect(asked).toEqual([
				[pathOf(documentApi.write, { id: ID }), { data: { [field]: LATER, version: 7 } }],
			]);
			expect(said).toMatchObject({
				level: "success",
				key: "deadlines.isExtended",
				values: { name: "Mietvertrag", day: formatDay(LATER) },
				undo: { documents: [`${ID}:8`], back: BACK },
			});
		},
	);

	it.each(["Validity", "Inactivity"])("moves both where they are one deadline: %s", async (type) => {
		const { asked } = await extend(`${ID}:${type}:${TODAY}`, undefined, { ...document, inactiveDate: TODAY });
		expect(asked).toEqual([
			[pathOf(documentApi.write, { id: ID }), { data: { endDate: LATER, inactiveDate: LATER, version: 7 } }],
		]);
	});

	it.each([
		`Payment:${TODAY}`,
		`Warranty:${TODAY}:${REMINDER}`,
		"Validity:2001-01-01",
		"Validity:2199-12-31",
	])("asks for nothing where it is not offered: %s", async (deadline) => {
		const { said, asked } = await extend(`${ID}:${deadline}`);
		expect(asked).toEqual([]);
		expect(said).toMatchObject({ level: "error", key: "error.badRequest" });
	});

	it("says that somebody was quicker, and offers nothing to take back", async () => {
		const { said } = await extend(
			`${ID}:Validity:${TODAY}`,
			new ContractError("ConflictError", "error.stale"),
		);
		expect(said).toMatchObject({ level: "warn", text: "error.stale" });
		expect(said.undo).toBeUndefined();
	});

	it("says that the document is gone, or that one may not", async () => {
		const deadline = `${ID}:Validity:${TODAY}`;
		const gone = await extend(deadline, new ContractError("NotFoundError", "error.documentNotFound"));
		expect(gone.said).toMatchObject({ level: "info", key: "deadlines.gone" });
		const refused = await extend(deadline, new ContractError("ForbiddenError", "error.rightMissing"));
		expect(refused.said).toMatchObject({ level: "error", key: "error.forbiddenWithDetail" });
	});
});
