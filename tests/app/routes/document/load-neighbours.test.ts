import { describe, expect, it } from "vitest";
import { loadNeighbours } from "../../../../app/routes/document/neighbours/load-neighbours.server.ts";
import { explorerItem } from "../../../support/explorer-item.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const idOf = (position: number) => `kbc${String(position).padStart(21, "0")}`;
const items = Array.from({ length: 32 }, (_, position) =>
	explorerItem({ documentId: idOf(position), name: `Police ${position}` }),
);

/** Answers as the explorer does, and keeps what it was asked for. */
function listOf32() {
	const asked: unknown[] = [];
	const cms = fakeCms(({ query }: AskedCall) => {
		asked.push(query);
		const { page, pageSize } = query["pagination"] as { page: number; pageSize: number };
		return { items: items.slice((page - 1) * pageSize, page * pageSize), total: 32, totalIsCapped: false };
	});
	return { cms, asked };
}

const neighboursOf = (position: number, list: string) => {
	const { cms, asked } = listOf32();
	return loadNeighbours(cms, idOf(position), { locale: undefined, list }).then((found) => ({
		names: found && [found.previous?.name ?? null, found.next?.name ?? null],
		next: found?.next?.to,
		asked,
	}));
};

describe("the neighbours of a document", () => {
	it("are of the list that the user came from, which is asked once", async () => {
		const { names, next, asked } = await neighboursOf(4, "?q=police&state=active");
		expect(names).toEqual(["Police 3", "Police 5"]);
		expect(asked).toHaveLength(1);
		expect(asked[0]).toMatchObject({ filters: { text: "police", state: "Active" }, pagination: { page: 1 } });
		const from = new URLSearchParams({ from: `q=police&state=active&selected=${idOf(5)}` });
		expect(next).toBe(`/documents/${idOf(5)}?${from}`);
	});

	it.each([
		["", 14, ["Police 13", "Police 15"], "page=2"],
		["page=2", 15, ["Police 14", "Police 16"], "page=2"],
		["pages=2", 29, ["Police 28", "Police 30"], "page=3"],
		["page=2", 29, ["Police 28", "Police 30"], "page=3"],
	])(
		"in the list ?%s of the one at %i stand on the page beyond: %j",
		async (list, position, wanted, page) => {
			const { names, next } = await neighboursOf(position, list);
			expect(names).toEqual(wanted);
			expect(new URL(next ?? "", "https://ablage.example").searchParams.get("from")).toContain(page);
		},
	);

	it("end where the list does", async () => {
		expect((await neighboursOf(0, "")).names).toEqual([null, "Police 1"]);
		expect((await neighboursOf(31, "page=3")).names).toEqual(["Police 30", null]);
	});

	it("are not asked for beyond the end of a list with more rows a page", async () => {
		const { names, asked } = await neighboursOf(31, "perPage=30&page=2");
		expect(names).toEqual(["Police 30", null]);
		expect(asked).toHaveLength(1);
	});

	it("are not known where it does not stand in that part of the list", async () => {
		expect((await neighboursOf(20, "")).names).toBeNull();
	});
});
