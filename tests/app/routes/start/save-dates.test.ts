import { expect, it } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { saveDates } from "../../../../app/routes/start/save-dates.server.ts";
import { shownField } from "../../../../app/routes/start/shown-field.ts";

const idOf = (at: number) => `khome0000document${String(at).padStart(7, "0")}`;

/** A CMS that notes which dates it is asked to write. */
function noting() {
	const written: unknown[] = [];
	const call = (_: unknown, { params, body }: { params: { id: string }; body: { data: object } }) => {
		written.push([params.id, body.data]);
		return Promise.resolve({});
	};
	return { cms: { call } as unknown as CmsClient, written };
}

function formOf(documents: readonly { id: string; [field: string]: string }[]): FormData {
	const form = new FormData();
	for (const { id, ...fields } of documents) {
		form.append("document", id);
		for (const [name, value] of Object.entries(fields)) form.set(`${name}.${id}`, value);
	}
	return form;
}

it("writes what was changed in the form, and nothing that was left alone", async () => {
	const { cms, written } = noting();
	const form = formOf([
		{ id: idOf(1), endDate: "31.12.2030", [shownField("endDate")]: "", warrantyUntil: "" },
		{ id: idOf(2), endDate: "31.12.2030", [shownField("endDate")]: "2030-12-31", warrantyUntil: "" },
		{ id: idOf(3), endDate: "", [shownField("endDate")]: "2030-12-31", warrantyUntil: "" },
	]);
	expect(await saveDates(cms, form)).toBeNull();
	expect(written).toEqual([
		[idOf(1), { endDate: "2030-12-31" }],
		[idOf(3), { endDate: null }],
	]);
});

it("asks the CMS about no more documents than the form shows, and about no ids that are none", async () => {
	const { cms, written } = noting();
	const many = Array.from({ length: 3_000 }, (_, at) => ({ id: idOf(at), endDate: "31.12.2030" }));
	await saveDates(cms, formOf([{ id: "../unsinn", endDate: "31.12.2030" }, ...many]));
	expect(written).toHaveLength(4);
});
