import { MAX_FILE_BYTES } from "../../../../contract/constants.ts";
import type { FileCheck, FileCheckQuery } from "../../../../contract/files/upload.ts";
import { requireEditor } from "../core/access.ts";
import type { TenantDatabase } from "../core/database.ts";
import { sameFiles } from "./same-files.ts";
import { hasRoom, storageOf } from "./storage.ts";

const MAX_SAME_FILES = 10;

/** Whether a file would find room, and who has it already. For those with edit access in the tenant (spec 6). */
export function checkFile(db: TenantDatabase, userId: string, { size, sha256 }: FileCheckQuery): FileCheck {
	requireEditor(db, userId);
	const storage = storageOf(db);
	return {
		storage: { used: storage.used, limit: storage.limit },
		fits: size <= MAX_FILE_BYTES && hasRoom(storage, size),
		sameFiles:
			sha256 === undefined
				? []
				: sameFiles(db, userId, { sha256, size, exceptDocument: null }, MAX_SAME_FILES),
	};
}
