import type { AttachmentTask } from "../tenant/mail-attachments/mail-attachments.ts";
import type { PlacedPart } from "../tenant/mail-attachments/place-attachments.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { contentTypeOf } from "./content-type.ts";
import { readInTime } from "./read-in-time.ts";

/** Has what is attached to a mail become files. What fails is tried again by the tenant's alarm. */
export async function takeAttachments(
	fileId: string,
	{ tenant, reader }: { tenant: TenantClient; reader: CmsEnv["READER"] },
): Promise<void> {
	const task = await tenant.attachments.begin(fileId);
	if (!task) return;
	try {
		await tenant.attachments.place(fileId, await takenOut(task, reader));
	} catch (error) {
		console.error("attachments were not taken out", fileId, error);
		await tenant.attachments.release(fileId);
	}
}

/** Lays them into the bucket; the type of each is what its bytes show. */
async function takenOut({ parts, ...mail }: AttachmentTask, reader: CmsEnv["READER"]): Promise<PlacedPart[]> {
	const wanted = parts.map(({ part, objectKey, size }) => ({ part, objectKey, size }));
	const taken = await readInTime(reader.takeOut(mail, wanted));
	const starts = new Map(taken.map(({ part, start }) => [part, start]));
	return parts.flatMap(({ part, objectKey, name, mime }) => {
		const start = starts.get(part);
		return start ? [{ part, objectKey, mime: contentTypeOf(start, mime, name ?? "") }] : [];
	});
}
