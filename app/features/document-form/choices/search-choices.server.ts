import { folderApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { displayIdentifier } from "../../../../contract/entities/vocabulary.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { listDocuments } from "../../../cms/documents.ts";
import { formatDay } from "../../../../contract/days.ts";
import { type Choice, type FoundChoices, type Search, SEARCHES } from "../values/choice.ts";
import type { DocumentFormValues } from "../values/document-form-values.ts";
import { partyChoice } from "../values/party-values.ts";

const MAX_FOUND = 20;

/** Searches the parties, folders or documents of a tenant. Every failure is a `ContractError`. */
export async function searchChoices(
	cms: CmsClient,
	search: Search,
	{ tenant, text }: { tenant: string; text: string },
): Promise<FoundChoices> {
	const choices = await SEARCH[search](cms, tenant, text.trim().slice(0, 200));
	return { choices: choices.slice(0, MAX_FOUND), hasMore: choices.length > MAX_FOUND };
}

/** Runs those searches of a form in which something was typed. */
export async function runSearches(
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

// One more than is shown tells whether there are more.
const pagination = { page: 1, pageSize: MAX_FOUND + 1 };

const SEARCH: Record<Search, (cms: CmsClient, tenant: string, text: string) => Promise<Choice[]>> = {
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
	/** Active and archived ones (spec 5), by relevance if the CMS knows one, else the latest. */
	async documents(cms, tenant, text) {
		const { items } = await listDocuments(cms, {
			filters: { tenant: [tenant], text },
			sort: { field: "updatedAt", order: "desc" },
			page: 1,
			pageSize: MAX_FOUND + 1,
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
