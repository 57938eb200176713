import type { Context } from "hono";
import { IMPORT_FILES_HEADER, IMPORT_HEADER, importHeaders } from "../../../contract/api/headers.ts";
import { parseOrRefuse } from "../../../contract/errors.ts";
import type { CmsHono } from "../hono.ts";
import type { Importing } from "../tenant/import/import-record.ts";

/** The import for which a caller makes something; `null` where it is for none. */
export function readImporting(c: Context<CmsHono>): Importing | null {
	const said = parseOrRefuse(importHeaders, {
		[IMPORT_HEADER]: c.req.header(IMPORT_HEADER),
		[IMPORT_FILES_HEADER]: c.req.header(IMPORT_FILES_HEADER),
	});
	const importId = said[IMPORT_HEADER];
	return importId === undefined ? null : { importId, files: said[IMPORT_FILES_HEADER] ?? 0 };
}
