import { describe, expect, it } from "vitest";
import { changeMasterdata } from "../../../../app/routes/masterdata/change-masterdata.server.ts";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { folderApi } from "../../../../contract/api/tenant-lists.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { fakeCms } from "../../../support/fake-cms.ts";
import { saidTexts } from "../../../support/said-texts.ts";
import type { Bindings } from "../../../../app/middleware/bindings.ts";

const ID = "t00000000000000000000001";

/** Sends a form as the page does. @returns what the CMS was sent, and what comes of it */
async function send(fields: Record<string, string>, answer: () => Response) {
	const sent: { path: string; body: unknown }[] = [];
	const fetchCms = async (path: string, init: RequestInit) => {
		sent.push({ path, body: JSON.parse(String(init.body)) });
		return answer();
	};
	const cms = createCmsClient({ fetchCms } as unknown as Bindings, { token: "token" });
	const form = new FormData();
	for (const [name, value] of Object.entries({ entry: ID, ...fields })) form.set(name, value);
	const changed = await changeMasterdata(cms, ID, "categories", form, saidTexts);
	return { sent, changed };
}

const category = () =>
	Response.json({
		data: {
			documentId: ID,
			name: "Haus",
			isActive: true,
			tenant: { documentId: ID, id: 1, name: "Familie" },
			version: 2,
		},
		meta: {},
	});

const refused = (path: string[]) => () =>
	Response.json(
		{
			data: null,
			error: {
				status: 400,
				name: "ValidationError",
				message: "…",
				details: { errors: [{ path, message: "validation.number" }] },
			},
		},
		{ status: 400 },
	);

it("a new entry that is sent twice by one form is asked for under one key, another one under another", async () => {
	const keys: (string | undefined)[] = [];
	const fetchCms = async (_path: string, init: RequestInit) => {
		keys.push(new Headers(init.headers).get("Idempotency-Key") ?? undefined);
		return category();
	};
	const cms = createCmsClient({ fetchCms } as unknown as Bindings, { token: "token" });
	for (const tab of ["categories", "folders", "parties"] as const) {
		for (const name of ["Haus", "Haus", "Garten"]) {
			const form = new FormData();
			const fields = { intent: "create", entry: "", idempotencyKey: "form", type: "Company", name };
			for (const [field, value] of Object.entries(fields)) form.set(field, value);
			await changeMasterdata(cms, ID, tab, form, saidTexts);
		}
		const [first, second, other] = keys.splice(0);
		expect(first).toMatch(/^[0-9a-f]{64}$/);
		expect(second).toBe(first);
		expect(other).not.toBe(first);
	}
});

describe("the form of a category", () => {
	const saved = { intent: "save", name: "Haus", icon: "house", isActive: "on", version: "1" };

	it("sends the reminders of the rows in which there are days, and a place only where another one was chosen", async () => {
		const { sent } = await send(
			{
				...saved,
				place: "3",
				position: "3",
				"reminders.0.daysBefore": "",
				"reminders.1.daysBefore": "30",
				"reminders.1.basedOn": "warrantyUntil",
				"reminders.1.type": "Warranty",
			},
			category,
		);
		expect(sent[0]?.body).toEqual({
			data: {
				name: "Haus",
				icon: "house",
				isActive: true,
				reminders: [{ type: "Warranty", daysBefore: "30", basedOn: "warrantyUntil" }],
				version: 1,
			},
		});
		const moved = await send({ ...saved, place: "3", position: "1" }, category);
		expect(moved.sent[0]?.body).toMatchObject({ data: { position: "1" } });
	});

	it("says what is wrong with a reminder at its own row", async () => {
		const { changed } = await send(
			{ ...saved, "reminders.1.daysBefore": "bald" },
			refused(["reminders", "0", "daysBefore"]),
		);
		expect(changed).toMatchObject({
			form: { data: { fieldErrors: { "reminders.1.daysBefore": "validation.number" } } },
		});
	});

	it("moves without a version and without a word: whoever presses twice means the same place", async () => {
		const { sent, changed } = await send({ intent: "move", position: "2" }, category);
		expect(sent[0]?.body).toEqual({ data: { position: 2 } });
		expect(changed).toEqual({ said: null });
	});
});

describe("a folder that was deleted", () => {
	/** @param read what asking for it then comes to */
	async function saidWhere(read: () => unknown) {
		const cms = fakeCms(({ row }) => (row === folderApi.read ? read() : { documentId: ID }));
		const form = new FormData();
		for (const [name, value] of Object.entries({ intent: "delete", entry: ID, entryName: "Haus" }))
			form.set(name, value);
		return changeMasterdata(cms, ID, "folders", form, saidTexts);
	}
	const failed = (name: ConstructorParameters<typeof ContractError>[0]) => () =>
		Promise.reject(new ContractError(name, "…"));

	it("is said to be gone where it is found no more, not where that cannot be asked", async () => {
		expect(await saidWhere(failed("NotFoundError"))).toMatchObject({ said: { key: "masterdata.removed" } });
		const goes = { said: { key: "masterdata.removing" } };
		expect(await saidWhere(() => ({ documentId: ID }))).toMatchObject(goes);
		expect(await saidWhere(failed("ServiceUnavailableError"))).toMatchObject(goes);
	});
});
