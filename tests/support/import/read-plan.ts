import type { Archive } from "../../../app/features/import/archive/archive.ts";
import { readPlan as readPlanIn } from "../../../app/features/import/plan/read-plan.ts";

/** What an archive holds, for somebody who speaks German. */
export function readPlan(archive: Archive) {
	return readPlanIn(archive, { outgoing: "Ausgehend", due: "Fällig" });
}
