import { clientReportSchema } from "../../shared/client-report.ts";
import { within } from "../deadlines.ts";
import { userStub } from "./user-stub.ts";

/** Longest wait for one user's object, in milliseconds. */
const USER_MS = 5_000;
const RETRY_SECONDS = 10;

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
		await within(USER_MS, userStub(env, report.userId).markShown(report.notificationIds));
		message.ack();
	} catch (failure) {
		console.error("a report was not taken", message.id, failure);
		message.retry({ delaySeconds: RETRY_SECONDS });
	}
}
