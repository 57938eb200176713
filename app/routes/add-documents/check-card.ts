import { browserServices } from "../../features/upload/tray/browser-services.ts";
import type { Card } from "./cards.ts";

/** What is found out of a file before it travels. */
type Finding = Pick<Card, "sha256" | "checkedIn" | "refusal" | "sameFiles">;

/**
 * Looks for the file in the tenant. Never rejects: what cannot be found out now is found out before the file travels.
 * @param signal ends the reading of the file; what is found then means nothing
 */
export async function checkCard(
	{ file, sha256: known }: Card,
	{ tenant, userId }: { tenant: string; userId: string },
	signal: AbortSignal,
): Promise<Finding> {
	const finding: Finding = { sha256: known, checkedIn: tenant, refusal: null, sameFiles: [] };
	const { hash, check } = browserServices(userId);
	try {
		finding.sha256 ??= await hash(file, signal);
	} catch {
		return { ...finding, refusal: "upload.state.fileChanged" };
	}
	const { name, size } = file;
	const found = await check({ name, tenant, size, sha256: finding.sha256 }, signal).catch(() => null);
	if (!found) return finding;
	return { ...finding, sameFiles: found.sameFiles, refusal: found.fits ? null : "upload.storageLimit" };
}
