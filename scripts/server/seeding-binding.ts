import type { Miniflare } from "miniflare";
import type { Seeding } from "../../workers/cms/seeding.ts";

const WORKER = "ablage-seeding";

/** A Worker that does nothing but hold the one binding to the CMS's seeding entrypoint. */
export const seedingWorker = {
	name: WORKER,
	modules: true,
	script: "export default {};",
	compatibilityDate: "2026-10-01",
	serviceBindings: { SEEDING: { name: "ablage-cms", entrypoint: "Seeding" } },
};

/** The calls of the entrypoint, as they look from outside. */
export type SeedingCalls = {
	[
		Name in Exclude<keyof Seeding, "fetch" | "tail" | "trace" | "queue" | "email" | "scheduled" | "test">
	]: Seeding[Name];
};

export async function seedingOf(server: Miniflare): Promise<SeedingCalls> {
	const { SEEDING } = await server.getBindings<{ SEEDING: SeedingCalls }>(WORKER);
	return SEEDING;
}
