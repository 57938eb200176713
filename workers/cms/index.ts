import { api } from "./api.ts";
import { takeBatch } from "./files/processing.ts";
import type { ProcessingMessage } from "./tenant/files/file-jobs.ts";

export { AttemptLimiter } from "./attempts/attempt-limiter.ts";
export { Seeding } from "./seeding.ts";
export { TenantStore } from "./tenant/tenant-store.ts";
export { UserStore } from "./user/user-store.ts";

export default {
	fetch: api.fetch,
	queue: (batch, env) => takeBatch(batch, env),
} satisfies ExportedHandler<CmsEnv, ProcessingMessage>;
