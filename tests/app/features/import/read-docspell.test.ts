import { describe, expect, test } from "vitest";
import { readPlan as readPlanIn } from "../../../../app/features/import/plan/read-plan.ts";
import { readPlan } from "../../../support/import/read-plan.ts";
import { zipped } from "../../../support/import/memory-archive.ts";

const NOON = (day: string) => Date.parse(`${day}T12:00:00Z`);

const item = (id: string, changes: object = {}) => ({
	id,
	name: `Dokument ${id}`,
	state: "confirmed",
	date: NOON("2024-03-05"),
	due_date: null,
	source: "webapp",
	direction: "incoming",
	corr_org: null,
	corr_person: null,
	conc_person: null,
	conc_equip: null,
	folder: null,
	attachments: [{ id: "a", position: 0, name: "brief.pdf", page_count: 1 }],
	tags: [],
	customfields: [],
	notes: null,
	highlighting: [],
	...changes,
});

const exported = (
	id: string,
	changes: object = {},
	files: Record<string, string> = { "brief.pdf": "brief" },
) =>
	Object.fromEntries([
		[`export/items/${id.slice(0, 2)}/${id}/metadata.json`, item(id, changes)],
		...Object.entries(files).map(([name, content]) => [
			`export/items/${id.slice(0, 2)}/${id}/files/${name}`,
			content,
		]),
	]);

describe("an export of Docspell", () => {
	test("becomes documents: the tag that says what it is is the category, whom it is from and about are parties", async () => {
		const changes = {
			due_date: NOON("2024-04-05"),
			corr_org: { id: "o", name: "EWZ" },
			corr_person: { id: "p", name: "Anna Muster" },
			conc_equip: { id: "e", name: "Auto" },
			folder: { id: "f", name: "Haushalt" },
			tags: [
				{ id: "1", name: "Rechnung", category: "doctype", created: 0 },
				{ id: "2", name: "Wichtig", category: "state", created: 0 },
			],
			customfields: [
				{ id: "c", name: "amount", label: "Betrag", ftype: "money", value: "123.45" },
				{ id: "d", name: "kundennummer", label: null, ftype: "text", value: "4711" },
			],
			notes: "Am Telefon **bestätigt**",
		};
		const plan = await readPlan(await zipped(exported("AbCdEf", changes)));
		expect(plan).toMatchObject({
			source: "docspell",
			documents: [
				{
					key: "docspell AbCdEf",
					category: "Rechnung",
					folders: ["Haushalt", "Auto", "Wichtig"],
					parties: [
						{ type: "Company", name: "EWZ" },
						{ type: "PrivatePerson", lastName: "Anna Muster" },
					],
					facts: {
						startDate: "2024-03-05",
						endDate: "2024-04-05",
						cost: 123.45,
						description: "Am Telefon **bestätigt**\nkundennummer: 4711",
					},
					files: [{ name: "brief.pdf", problem: null }],
					remarks: [],
				},
			],
		});
	});

	test("has a day by which something else is due in its description: no validity is made up", async () => {
		const { documents } = await readPlan(await zipped(exported("xy", { due_date: NOON("2024-04-05") })));
		expect(documents[0]?.facts).toMatchObject({ endDate: null, description: "Fällig: 05.04.2024" });
	});

	test("names what lies in it beside its items, and nothing of its own, also without a folder around it", async () => {
		const files = Object.entries(exported("aa1")).map(([path, content]) => [
			path.replace("export/", ""),
			content,
		]);
		const plan = await readPlan(await zipped(Object.fromEntries([...files, ["Brief.pdf", "x"]])));
		expect(plan.remarks).toContainEqual({
			key: "import.remark.files.unlisted",
			values: { count: 1, names: "Brief.pdf" },
		});
		const own = await readPlan(await zipped(Object.fromEntries(files)));
		expect(own.remarks).toEqual([{ key: "import.remark.docspell.kept" }]);
	});

	test("says so in the language of whoever takes it over", async () => {
		const archive = await zipped(exported("xy", { due_date: NOON("2024-04-05"), direction: "outgoing" }));
		const { documents } = await readPlanIn(archive, { outgoing: "Outgoing", due: "Due" });
		expect(documents[0]?.facts.description).toBe("Outgoing\nDue: 05.04.2024");
	});

	test("has its files in their order, says which are missing, and leaves deleted and broken items out", async () => {
		const attachments = [
			{ id: "1", position: 0, name: "zuerst.pdf" },
			{ id: "2", position: 1, name: "dann.pdf" },
			{ id: "3", position: 2, name: "weg.pdf" },
		];
		const plan = await readPlan(
			await zipped({
				...exported("aa1", { attachments }, { "dann.pdf": "2", "zuerst.pdf": "1" }),
				...exported("bb2", { state: "deleted" }),
				...exported("cc3", { name: 7 }),
				"export/by_tag/Wichtig/aa1/metadata.json": item("aa1"),
			}),
		);
		expect(plan.documents).toHaveLength(1);
		expect(plan.documents[0]?.files.map(({ name, problem }) => [name, problem])).toEqual([
			["zuerst.pdf", null],
			["dann.pdf", null],
			["weg.pdf", "missing"],
		]);
		expect(plan.unreadable).toMatchObject([{ name: "cc3" }]);
		expect(plan.remarks).toContainEqual({ key: "import.remark.deleted", values: { count: 1 } });
	});

	test("has the original of what was converted in its place, and says of several of one name that one alone is there", async () => {
		const attachments = [
			{ id: "1", position: 0, name: "zuerst.docx.pdf" },
			{ id: "2", position: 1, name: "scan.pdf" },
			{ id: "3", position: 2, name: "scan.pdf" },
		];
		const { documents } = await readPlan(
			await zipped(exported("aa1", { attachments }, { "scan.pdf": "1", "zuerst.docx": "2" })),
		);
		expect(documents[0]?.files.map(({ name, problem }) => [name, problem])).toEqual([
			["zuerst.docx", null],
			["scan.pdf", null],
			["scan.pdf", "missing"],
		]);
		expect(documents[0]?.remarks).toEqual([
			{ key: "import.remark.file.missing", values: { name: "scan.pdf" } },
		]);
	});

	test("has a file in it whose attachment somebody has renamed", async () => {
		const attachments = [
			{ id: "1", position: 0, name: "Umbenannt" },
			{ id: "2", position: 1, name: "dann.pdf" },
		];
		const { documents } = await readPlan(
			await zipped(exported("aa1", { attachments }, { "scan0001.pdf": "1", "dann.pdf": "2" })),
		);
		expect(documents[0]?.files.map(({ name }) => name)).toEqual(["dann.pdf", "scan0001.pdf"]);
		expect(documents[0]?.remarks).toEqual([]);
	});

	test("keeps which way a letter went, and what is ticked", async () => {
		const customfields = [{ id: "c", name: "paid", label: "Bezahlt", ftype: "bool", value: "true" }];
		const plan = await readPlan(await zipped(exported("aa1", { direction: "outgoing", customfields })));
		expect(plan.documents[0]?.facts.description).toBe("Ausgehend\nBezahlt: ✓");
		expect(plan.remarks).toContainEqual({ key: "import.remark.paid", values: { count: 1 } });
	});

	test("of as many items as are written without --all says that there may be more", async () => {
		const items = (count: number) =>
			Object.assign({}, ...Array.from({ length: count }, (_, at) => exported(`a${at}`)));
		const limit = { key: "import.remark.docspell.limit", values: { count: 100 } };
		expect((await readPlan(await zipped(items(100)))).remarks).toContainEqual(limit);
		expect((await readPlan(await zipped(items(101)))).remarks).not.toContainEqual(limit);
	});

	test("is read as well where its fields are named as the server names them", async () => {
		const { due_date: _, corr_org: __, ...plain } = item("aa1");
		const metadata = { ...plain, dueDate: null, corrOrg: { id: "o", name: "EWZ" } };
		const plan = await readPlan(await zipped({ "items/aa/aa1/metadata.json": metadata }));
		expect(plan.documents[0]?.parties).toMatchObject([{ name: "EWZ" }]);
	});
});
