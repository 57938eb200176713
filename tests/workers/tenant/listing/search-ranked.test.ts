import { beforeAll, describe, expect, it } from "vitest";
import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const COMMON = SEARCH_TOTAL_CAP + 200;
/** More than are put in order at once, fewer than are counted. */
const SOME = 250;
const DAY_MS = 86_400_000;

let tenant: TestTenant;
let member: string;

beforeAll(async () => {
	tenant = await newTenant();
	const filed = (position: number) => ({ createdAt: position * DAY_MS, updatedAt: position * DAY_MS });
	const old = [
		imported({ name: "Alte Unterlagen", state: "Archived", ...filed(1) }),
		imported({ name: "Bauunterlagen", ...filed(2) }),
		imported({ name: "Unterlagen", ...filed(3) }),
		imported({ name: "Ersetzt", description: "Unterlagen", ...filed(4) }),
		imported({ name: "Nachfolge", description: "Bauunterlagen", replaces: 3, ...filed(5) }),
		imported({ name: "Gültig", description: "Unterlagen", category: "Wohnen", ...filed(6) }),
	];
	const common = Array.from({ length: COMMON }, (_, position) =>
		imported({
			name: `Papier ${position}`,
			description: "Unterlagen",
			state: "Archived",
			...filed(100 + position),
		}),
	);
	const some = Array.from({ length: SOME }, (_, position) =>
		imported({ name: `Beleg ${position}`, ...filed(10 + position) }),
	);
	unwrap(await tenant.store.setup.importDocuments([...old, ...some, ...common]));
	member = await newMember(tenant, { Wohnen: ["Read"] });
});

async function best(text: string, userId: string, { offset, limit } = { offset: 0, limit: 6 }) {
	const filters = explorerFilterSchema.parse({ text });
	const { rows, total, totalIsCapped } = unwrap(
		await tenant.store.listing.search(userId, {
			filters,
			offset,
			limit,
			keysOnly: false,
			typoTolerance: AS_TYPED,
		}),
	);
	const names = rows.map(({ item }) => item?.name);
	return { names, total, totalIsCapped };
}

describe("of more matches than are counted", () => {
	it("names come before texts, valid before archived before replaced, whole words before parts, then the newest", async () => {
		expect(await best("unterlagen", OWNER)).toEqual({
			names: [
				"Unterlagen",
				"Bauunterlagen",
				"Alte Unterlagen",
				"Gültig",
				"Nachfolge",
				`Papier ${COMMON - 1}`,
			],
			total: SEARCH_TOTAL_CAP,
			totalIsCapped: true,
		});
	});

	it("only those are counted and ranked that the member may see", async () => {
		expect(await best("unterlagen", member)).toEqual({ names: ["Gültig"], total: 1, totalIsCapped: false });
	});
});

it("of more matches than are put in order at once each stands on one page, once", async () => {
	const pages: (string | undefined)[] = [];
	for (let offset = 0; offset < SOME; offset += 50) {
		const { names, total } = await best("beleg", OWNER, { offset, limit: 50 });
		expect(total).toBe(SOME);
		pages.push(...names);
	}
	expect(pages).toEqual(Array.from({ length: SOME }, (_, position) => `Beleg ${SOME - 1 - position}`));
});
