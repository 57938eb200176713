import { announceTo } from "../events/live-events.ts";
import type { Message, TenantDatabase } from "./core/database.ts";
import { tellUsers } from "./inbox/tell-users.ts";
import { sendToQueue } from "./files/file-jobs.ts";

/** Does what a committed write has left. */
export async function deliver(db: TenantDatabase, env: CmsEnv, messages: readonly Message[]): Promise<void> {
	// Nobody's write waits until everybody has been told. Open pages come first: what is kept for people writes.
	const announcements = messages.flatMap((each) => (each.kind === "announce" ? each.announcement : []));
	const announced = Promise.all(announcements.map(announceTo(env)));
	const told = messages.flatMap((message) => (message.kind === "tell" ? message.userIds : []));
	if (told.length > 0) void announced.then(() => tellUsers(db, env, told));
	const fileIds = messages.flatMap((message) => (message.kind === "readFile" ? [message.fileId] : []));
	await sendToQueue(db, env, fileIds);
}
