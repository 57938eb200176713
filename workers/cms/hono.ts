import type { Actor } from "./actor.ts";

/** What every route of the CMS finds in its context. `actor` is there behind `authenticate`. */
export interface CmsHono {
	Bindings: CmsEnv;
	Variables: { actor: Actor };
}
