import { api } from "./api.ts";
import { REPORTS_QUEUE } from "../shared/client-report.ts";
import { takeReports } from "./user/client-reports.ts";
import { takeBatch } from "./files/processing.ts";
import { withObjectTimeLimits } from "./time-limits.ts";

export { AttemptLimiter } from "./attempts/attempt-limiter.ts";
export { ClientLogStore } from "./client-logs/client-log-store.ts";
export { Seeding } from "./seeding.ts";
export { TenantStore } from "./tenant/tenant-store.ts";
export { UserStore } from "./user/user-store.ts";

function takeMessages(batch: MessageBatch, env: CmsEnv): Promise<void> {
	return batch.queue === REPORTS_QUEUE ? takeReports(batch, env) : takeBatch(batch, env);
}

export default {
	fetch: api.fetch,
	queue: (batch, env) => takeMessages(batch, withObjectTimeLimits(env)),
} satisfies ExportedHandler<CmsEnv>;
