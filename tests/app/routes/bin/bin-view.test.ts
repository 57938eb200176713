import { expect, test } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { listBin } from "../../../../app/cms/documents.ts";
import { binAddress, parseBinView } from "../../../../app/routes/bin/bin-page.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

test("what is searched for in the bin, and which page of it is shown, stands in its address", () => {
	const view = parseBinView(new URL("http://ablage/documents/bin?q=%20Miete%20&page=3"));
	expect(view).toEqual({ text: "Miete", page: 3 });
	expect(binAddress({}, view)).toBe("/documents/bin?q=Miete&page=3");
	expect(binAddress({ locale: "de" }, { text: "", page: 1 })).toBe("/de/documents/bin");
	expect(parseBinView(new URL("http://ablage/documents/bin?page=0&q="))).toEqual({ text: "", page: 1 });
});

test("only who searches asks for words: another CMS need not know the filter", async () => {
	const asked: unknown[] = [];
	const cms = fakeCms(({ row, query }) => {
		expect(row).toBe(documentApi.bin);
		asked.push(query);
		return { items: [] };
	});
	await listBin(cms, { text: "", page: 2, pageSize: 30 });
	await listBin(cms, { text: "Miete", page: 1, pageSize: 30 });
	expect(asked).toEqual([
		{ pagination: { page: 2, pageSize: 30 } },
		{ filters: { text: "Miete" }, pagination: { page: 1, pageSize: 30 } },
	]);
});
