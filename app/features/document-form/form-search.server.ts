import { folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { displayIdentifier } from "../../../contract/entities/vocabulary.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import { listDocuments } from "../../cms/documents.ts";
import { formatDay } from "../documents/format.ts";
import type { FoundChoices } from "./form-failure.ts";
import { type DocumentFormValues, type Search, SEARCHES } from "./form-values.ts";
import { type Choice, partyChoice } from "./party-values.ts";

const MOST_FOUND = 20;

/** What of a tenant has these words in its name, by name. Every failure is a `ContractError`. */
export async function searchChoices(
	cms: CmsClient,
	search: Search,
	{ tenant, text }: { tenant: string; text: string },
): Promise<FoundChoices> {
	const choices = await find[search](cms, tenant, text.trim().slice(0, 200));
	return { choices: choices.slice(0, MOST_FOUND), hasMore: choices.length > MOST_FOUND };
}

/** What the searches of a form that was sent find. */
export async function searchTyped(
	cms: CmsClient,
	tenant: string,
	{ searches }: DocumentFormValues,
): Promise<Partial<Record<Search, FoundChoices>>> {
	const asked = SEARCHES.filter((search) => searches[search].trim() !== "");
	const found = await Promise.all(
		asked.map(async (search) => [
			search,
			await searchChoices(cms, search, { tenant, text: searches[search] }),
		]),
	);
	return Object.fromEntries(found);
}

// One more than is shown tells whether there are others.
const pagination = { page: 1, pageSize: MOST_FOUND + 1 };

const find: Record<Search, (cms: CmsClient, tenant: string, text: string) => Promise<Choice[]>> = {
	async parties(cms, tenant, text) {
		const query = { filters: { tenant, text }, pagination };
		const { items } = await cms.call(partyApi.list, { query });
		return items.map(partyChoice);
	},
	async folders(cms, tenant, text) {
		const query = { filters: { tenant, text }, pagination };
		const { items } = await cms.call(folderApi.list, { query });
		return items.map(({ documentId, name }) => ({ value: documentId, label: name, detail: "" }));
	},
	/** Active and archived ones (spec 5), by relevance where the CMS knows one, else the latest. */
	async documents(cms, tenant, text) {
		const { items } = await listDocuments(cms, {
			filters: { tenant: [tenant], text },
			sort: { field: "updatedAt", order: "desc" },
			page: 1,
			pageSize: MOST_FOUND + 1,
		});
		return items.map((item) => ({
			value: item.documentId,
			label: item.name,
			detail: [displayIdentifier(item), item.documentNumber, period(item)].filter(Boolean).join(" · "),
		}));
	},
};

function period({ startDate, endDate }: { startDate: string | null; endDate: string | null }): string {
	if (startDate === null && endDate === null) return "";
	return [startDate, endDate].map((day) => (day === null ? "" : formatDay(day))).join("–");
}
