import { expect, it } from "vitest";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { find, imported, newTenant, OWNER } from "./tenant-fixture.ts";

const WORDS_IN_CHUNK = 150;
const WORDS = 120_000;

/** Words of nine letters, each another one. */
const wordAt = (index: number) => `w${(index * 7_919 + 1_000_003).toString(36).padStart(8, "0")}`;

it("finds every word of a text with more different words than one column of the index holds", async () => {
	const tenant = await newTenant();
	const text = Array.from({ length: WORDS / WORDS_IN_CHUNK }, (_, chunk) => ({
		page: chunk + 1,
		chunk: Array.from({ length: WORDS_IN_CHUNK }, (__, at) => wordAt(chunk * WORDS_IN_CHUNK + at)).join(" "),
	}));
	const files = [
		{
			objectKey: "files/long",
			name: "long.txt",
			mime: "text/plain",
			size: 1,
			state: "processed",
			text,
		} as const,
	];
	unwrap(await tenant.store.importDocuments([imported({ name: "Stückliste", files })]));
	for (const index of [0, WORDS / 2, WORDS - 1]) {
		expect((await find(tenant, OWNER, { text: wordAt(index) })).names).toEqual(["Stückliste"]);
		expect((await find(tenant, OWNER, { text: `stückliste ${wordAt(index).slice(1)}` })).total).toBe(1);
	}
	expect((await find(tenant, OWNER, { text: wordAt(WORDS) })).total).toBe(0);
});
