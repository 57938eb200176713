import { describe, expect, it } from "vitest";
import {
	type Card,
	doublesIn,
	fileable,
	newCard,
	requestsOf,
} from "../../../../app/routes/add-documents/cards.ts";

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const card = (name: string, changes: Partial<Card> = {}): Card => ({
	...newCard(file(name), (_key, { what }) => `Foto ${what}`),
	...changes,
});
const place = { tenant: "tenant", category: "unsorted" };

describe("a file that was chosen", () => {
	it("is a card at once, named after what its name says", () => {
		expect(card("2026-03-01_Police_Hausrat.pdf").name).toBe("Police Hausrat");
		expect(card("IMG_2034.jpg").name).toBe("Foto 2034");
	});

	it("becomes no document where it is empty or finds no room", () => {
		const empty = newCard(file("leer.pdf", 0), () => "");
		expect(empty.problem).toBe("upload.empty");
		const large = card("b.pdf", { refusal: "upload.storageLimit" });
		expect(fileable([empty, card("a.pdf"), large]).map(({ name }) => name)).toEqual(["a"]);
	});
});

describe("files of which the tenant has the bytes already", () => {
	const same = { name: "alt.pdf", document: null };

	it("are doubles, and so is what stands in the list a second time", () => {
		const cards = [
			card("a", { sha256: "1" }),
			card("b", { sha256: "1" }),
			card("c", { sha256: "2", sameFiles: [same] }),
			card("d"),
			card("e"),
		];
		expect([...doublesIn(cards)]).toEqual([cards[1]?.id, cards[2]?.id]);
	});

	it("are not asked about a second time once they are filed all the same", () => {
		const [first, second] = requestsOf([card("a", { sha256: "1" }), card("b", { sha256: "1" })], place);
		expect(first?.destination).toMatchObject({ isWantedAgain: false, sha256: "1" });
		expect(second?.destination).toMatchObject({ isWantedAgain: true });
	});
});

it("a document lies in its own category, else in that of all, and has the name that was typed", () => {
	const cards = [card("a", { name: " Police " }), card("b", { category: "own" })];
	expect(requestsOf(cards, place).map(({ destination }) => destination)).toMatchObject([
		{ place: { tenant: "tenant", category: "unsorted" }, documentName: "Police" },
		{ place: { tenant: "tenant", category: "own" }, documentName: "b" },
	]);
});
