import { MAX_FILE_BYTES } from "../../../../contract/constants.ts";
import type { FileCheck, FileCheckQuery } from "../../../../contract/files/upload.ts";
import type { Member } from "../core/rights/sight.ts";
import { requireSubscription } from "../core/subscription.ts";
import { sameFiles } from "./same-files.ts";
import { hasRoom, storageOf } from "./storage.ts";

const MAX_SAME_FILES = 10;

/**
 * Whether a file would find room, and who has it already. For those with edit access in the tenant (spec 6), and 403 where
 * the subscription has ended.
 */
export function checkFile(member: Member, { size, sha256 }: FileCheckQuery): FileCheck {
	member.requireEdit();
	requireSubscription(member.db);
	const storage = storageOf(member.db, member.now);
	return {
		storage: { used: storage.used, limit: storage.limit },
		fits: size <= MAX_FILE_BYTES && hasRoom(storage, size),
		sameFiles: sha256 === undefined ? [] : sameFiles(member, { sha256, size }, MAX_SAME_FILES),
	};
}
