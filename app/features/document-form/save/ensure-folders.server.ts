import { folderApi } from "../../../../contract/api/tenant-lists.ts";
import { MAX_PAGE_SIZE } from "../../../../contract/constants.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";

/** The ids of the folders with these names, in any case of letters. Missing ones are made. Failures are `ContractError`s. */
export async function ensureFolders(
	cms: CmsClient,
	tenant: string,
	names: readonly string[],
): Promise<string[]> {
	const ids: string[] = [];
	// oxlint-disable-next-line no-await-in-loop -- two of the same name in one form are one folder
	for (const name of names)
		ids.push((await findFolder(cms, tenant, name)) ?? (await makeFolder(cms, tenant, name)));
	return ids;
}

async function findFolder(cms: CmsClient, tenant: string, name: string): Promise<string | undefined> {
	const query = {
		filters: { tenant, text: name.slice(0, 200) },
		pagination: { page: 1, pageSize: MAX_PAGE_SIZE },
	};
	const { items } = await cms.call(folderApi.list, { query });
	return items.find((folder) => foldedName(folder.name) === foldedName(name))?.documentId;
}

async function makeFolder(cms: CmsClient, tenant: string, name: string): Promise<string> {
	return (await cms.call(folderApi.create, { body: { data: { tenant, name } } })).documentId;
}
