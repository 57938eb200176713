import type { Actor } from "./actor.ts";

/** What every route of the CMS finds in its context. Both are there behind `authenticate`. */
export interface CmsHono {
	Bindings: CmsEnv;
	/** `tokenExpiresAt` in milliseconds since 1970. */
	Variables: { actor: Actor; tokenExpiresAt: number };
}
