import { api } from "./api.ts";

export { AttemptLimiter } from "./attempts/attempt-limiter.ts";
export { Seeding } from "./seeding.ts";
export { TenantStore } from "./tenant/tenant-store.ts";
export { UserStore } from "./user/user-store.ts";

export default {
	fetch: api.fetch,
} satisfies ExportedHandler<CmsEnv>;
