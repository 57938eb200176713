import { categoryApi, folderApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { MAX_PAGE_SIZE } from "../../../../contract/constants.ts";
import type { CategoryReminder } from "../../../../contract/entities/entities.ts";
import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import type { CmsClient, CmsPage } from "../../../cms/cms-client.ts";
import { listCategories } from "../../../cms/tenant-lists.ts";
import type { CategoryDetails } from "../plan/import-plan.ts";
import { partyKey } from "../run/document-places.ts";
import type { EnsuredCategory, FoundNames, WantedNames } from "../run/import-target.ts";
import { importHeaders } from "./import-record.ts";

/** What stands in a tenant by these names, as the user sees it. Failures are `ContractError`s. */

type Named = { documentId: string };

/** One way to ask for a page of a list: of everything, or of what has these words in its name. */
type AskPage<Entry extends Named> = (page: number, text?: string) => Promise<CmsPage<Entry[]>>;

/** A search takes no longer texts. */
const MAX_SEARCH_LENGTH = 200;
/** As many names are looked for at the same time. */
const AT_ONCE = 8;

export async function findNames(cms: CmsClient, tenant: string, wanted: WantedNames): Promise<FoundNames> {
	const [folders, parties] = await Promise.all([
		idsOf(wanted.folders, {
			ask: askFolders(cms, tenant),
			keyOf: foldedName,
			keyOfEntry: ({ name }) => foldedName(name),
			nameOf: (name) => name,
		}),
		idsOf(wanted.parties, {
			ask: askParties(cms, tenant),
			keyOf: partyKey,
			keyOfEntry: partyKey,
			nameOf: partyName,
		}),
	]);
	return { folders, parties };
}

const askFolders =
	(cms: CmsClient, tenant: string): AskPage<{ documentId: string; name: string }> =>
	(page, text) =>
		cms.call(folderApi.list, { query: pageQuery(tenant, page, text) });

const askParties =
	(cms: CmsClient, tenant: string): AskPage<Named & Parameters<typeof partyKey>[0]> =>
	(page, text) =>
		cms.call(partyApi.list, { query: pageQuery(tenant, page, text) });

function pageQuery(tenant: string, page: number, text?: string) {
	return {
		filters: { tenant, ...(text !== undefined && { text: text.slice(0, MAX_SEARCH_LENGTH) }) },
		pagination: { page, pageSize: MAX_PAGE_SIZE },
	};
}

interface Kind<Wanted, Entry extends Named> {
	ask: AskPage<Entry>;
	keyOf: (wanted: Wanted) => string;
	keyOfEntry: (entry: Entry) => string;
	nameOf: (wanted: Wanted) => string;
}

/** By going through the whole list, or by asking for each name: whichever takes fewer questions. */
async function idsOf<Wanted, Entry extends Named>(
	wanted: readonly Wanted[],
	{ ask, keyOf, keyOfEntry, nameOf }: Kind<Wanted, Entry>,
): Promise<(string | null)[]> {
	if (wanted.length === 0) return [];
	const known = new Map<string, string>();
	const learn = (entries: readonly Entry[]) => {
		for (const entry of entries)
			if (!known.has(keyOfEntry(entry))) known.set(keyOfEntry(entry), entry.documentId);
	};
	/** Goes through what has the words of this name, which may be many, until the one that is called so. */
	const lookFor = async (each: Wanted) => {
		for (let page = 1, pages = 1; page <= pages && !known.has(keyOf(each)); page += 1) {
			const { items, pagination } = await ask(page, nameOf(each));
			learn(items);
			pages = Math.ceil(pagination.total / MAX_PAGE_SIZE);
		}
	};
	const first = await ask(1);
	learn(first.items);
	const pages = Math.ceil(first.pagination.total / MAX_PAGE_SIZE);
	if (pages - 1 <= wanted.length) {
		for (let page = 2; page <= pages; page += 1) learn((await ask(page)).items);
	} else {
		const missing = wanted.filter((each) => !known.has(keyOf(each)));
		for (let at = 0; at < missing.length; at += AT_ONCE) {
			await Promise.all(missing.slice(at, at + AT_ONCE).map(lookFor));
		}
	}
	return wanted.map((each) => known.get(keyOf(each)) ?? null);
}

/** @param importId the import for which it is made where it is missing */
export async function ensureFolder(
	cms: CmsClient,
	tenant: string,
	name: string,
	importId: string | null = null,
): Promise<string> {
	const find = async () =>
		(await findNames(cms, tenant, { folders: [name], parties: [] })).folders[0] ?? null;
	return ensure(find, async () => {
		const made = await cms.call(folderApi.create, {
			body: { data: { tenant, name } },
			...importHeaders(importId),
		});
		return made.documentId;
	});
}

/** @returns `null` where the CMS makes no party by itself */
export async function ensureParty(
	cms: CmsClient,
	tenant: string,
	party: NewParty,
	importId: string | null = null,
): Promise<string | null> {
	const find = async () =>
		(await findNames(cms, tenant, { folders: [], parties: [party] })).parties[0] ?? null;
	try {
		return await ensure(find, async () => {
			const made = await cms.call(partyApi.create, {
				body: { data: { tenant, ...party } },
				...importHeaders(importId),
			});
			return made.documentId;
		});
	} catch (error) {
		if (error instanceof ContractError && error.status === 404) return null;
		throw error;
	}
}

/** @param details of one that is made, as far as the CMS takes them: reminders that it does not are told */
export async function ensureCategory(
	cms: CmsClient,
	tenant: string,
	name: string,
	{ icon, reminders = [] }: CategoryDetails = {},
	importId: string | null = null,
): Promise<EnsuredCategory> {
	const find = async (isTaken: boolean) => {
		const categories = await listCategories(cms, tenant);
		const same = categories.filter((category) => foldedName(category.name) === foldedName(name));
		const found = same.find(({ isActive }) => isActive) ?? (isTaken ? same[0] : undefined);
		return found?.documentId ?? null;
	};
	let left: readonly CategoryReminder[] = [];
	const documentId = await ensure(find, async () => {
		const make = (more: CategoryDetails = {}) =>
			cms.call(categoryApi.create, {
				body: { data: { tenant, name, ...more } },
				...importHeaders(importId),
			});
		let details: CategoryDetails = { ...(icon && { icon }), ...(reminders.length > 0 && { reminders }) };
		for (;;) {
			try {
				const made = await make(details);
				left = reminders.filter((reminder) => !details.reminders?.includes(reminder));
				return made.documentId;
			} catch (error) {
				const fewer = withoutRefused(details, error);
				if (!fewer) throw error;
				details = fewer;
			}
		}
	});
	return { documentId, left };
}

/** The details without those that were refused (not every CMS knows them); `null` where it was not for any of them. */
function withoutRefused({ icon, reminders = [] }: CategoryDetails, error: unknown): CategoryDetails | null {
	if (!(error instanceof ContractError) || error.status !== 400) return null;
	const refused = Object.keys(error.fieldErrors);
	const isRefused = (name: string) => refused.some((field) => field === name || field.startsWith(`${name}.`));
	const left = refused.includes("reminders")
		? []
		: reminders.filter((_, at) => !isRefused(`reminders.${at}`));
	const keepsIcon = icon && !isRefused("icon");
	if (left.length === reminders.length && Boolean(icon) === Boolean(keepsIcon)) return null;
	return { ...(keepsIcon && { icon }), ...(left.length > 0 && { reminders: left }) };
}

/**
 * Somebody else may make it in the same moment.
 * @param find hears whether the name cannot be had any more, so that one that nobody files in has to do
 */
async function ensure(
	find: (isTaken: boolean) => Promise<string | null>,
	make: () => Promise<string>,
): Promise<string> {
	const there = await find(false);
	if (there !== null) return there;
	try {
		return await make();
	} catch (error) {
		if (!(error instanceof ContractError) || error.fieldErrors["name"] !== "validation.nameTaken")
			throw error;
		const since = await find(true);
		if (since === null) throw error;
		return since;
	}
}
