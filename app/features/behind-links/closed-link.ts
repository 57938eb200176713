/** Why a page shows nothing of what is behind its link. */
export type ClosedLink =
	/** There is nothing, whyever. */
	| { kind: "over" }
	/** Not now. */
	| { kind: "trouble" }
	/** It has not been opened. */
	| { kind: "unread" };
