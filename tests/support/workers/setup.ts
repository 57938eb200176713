/// <reference types="@cloudflare/vitest-plugin/types" />
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { lowerPasswordCost } from "../workers-api.ts";

declare global {
	// oxlint-disable-next-line typescript/no-namespace
	namespace Cloudflare {
		interface Env {
			/** Given by vitest.config.ts. */
			DIRECTORY_MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
			/** The relay's, which runs in the same Worker here. */
			REPORTS: Queue;
		}
	}
}

lowerPasswordCost();
await applyD1Migrations(env.DIRECTORY, env.DIRECTORY_MIGRATIONS);
