import { createContext, type ReactNode } from "react";
import type { ColourPreference } from "../colour-mode/colour-preference.ts";

interface ServerOnly {
	head?: ReactNode;
	/** Said by the root's data as a rule; a page of error may come without them. */
	colours?: ColourPreference;
	/** The style sheet of a page that is no plain one. */
	styles?: ReactNode;
	/** At the end of the page. */
	scripts?: ReactNode;
}

/** What the server alone writes: a browser that has it needs no script to know of it, and leaves it as it is. */
export const ServerHead = createContext<ServerOnly>({});
