import { type ClientReport, clientReportSchema, type TakenLogEntry } from "../../shared/client-report.ts";
import { clientLogStub } from "../client-logs/client-log-store.ts";
import { within } from "../time-limits.ts";
import { userOf } from "./user-client.ts";

/** Longest wait for the object that takes a report, in milliseconds. */
const TAKEN_MS = 5_000;
/** A report that was not taken comes again after this long, and twice, four times … as long, in seconds. */
const RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 10 * 60;

/** Takes what clients have told over their sockets. A message may come twice, and may be none of ours. */
export async function takeReports(batch: MessageBatch, env: CmsEnv): Promise<void> {
	await Promise.all(batch.messages.map((message) => takeReport(message, env)));
}

async function takeReport(message: Message, env: CmsEnv): Promise<void> {
	const { data: report, error } = clientReportSchema.safeParse(message.body);
	if (!report) {
		console.error("a report makes no sense", message.id, error);
		message.ack();
		return;
	}
	try {
		await within(TAKEN_MS, take(report, env));
		message.ack();
	} catch (failure) {
		console.error("a report was not taken", message.id, failure);
		const pause = RETRY_SECONDS * 2 ** (message.attempts - 1);
		message.retry({ delaySeconds: Math.min(pause, MAX_RETRY_SECONDS) });
	}
}

async function take(report: ClientReport, env: CmsEnv): Promise<void> {
	const { userId } = report;
	if (report.kind === "shown") return userOf(env, userId).notifications.markShown(report.notificationIds);
	const taken = await clientLogStub(env).take(userId, report.entries);
	for (const entry of taken) writeLogLine(userId, entry);
}

/** For the logs of the platform, which finds the fields of a line that is JSON. */
function writeLogLine(user: string, { severity, ...entry }: TakenLogEntry): void {
	const line = JSON.stringify({ event: "client:log", severity, user, ...entry });
	if (severity === "error") console.error(line);
	else console.warn(line);
}
