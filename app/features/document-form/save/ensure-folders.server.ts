import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../../../contract/constants.ts";
import { documentFolderSchema } from "../../../../contract/entities/entities.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import { fold } from "../../../ui/fold.ts";

/** The ids of the folders with these names, in any case of letters. Missing ones are made. Failures are `CmsError`s. */
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
	const folders = await cms.get("/document-folders", { query, schema: z.array(documentFolderSchema) });
	return folders.find((folder) => fold(folder.name) === fold(name))?.documentId;
}

async function makeFolder(cms: CmsClient, tenant: string, name: string): Promise<string> {
	const body = { data: { tenant, name } };
	return (await cms.post("/document-folders", { body, schema: documentFolderSchema })).documentId;
}
