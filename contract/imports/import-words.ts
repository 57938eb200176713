/** What is said of imports that are undone. Free of schemas, so that a browser can have it for little. */

export const IMPORT_STATES = ["made", "undoing", "undone"] as const;

/** Why something of an import stays when it is undone. */
export const IMPORT_STAYS = [
	/** Somebody has changed it since, or its files. */
	"changed",
	/** It was shared, or a mandate names it. */
	"shared",
	/** A bill of it was paid, something of it was done, or it was asked for. */
	"answered",
	/** A document that is none of the import's replaces it. */
	"replaced",
	/** It is on its way to another tenant. */
	"moving",
	/** Something else stands in it. */
	"used",
	/** The user may not delete it. */
	"forbidden",
	/** That was tried, and did not work. */
	"failed",
] as const;
export type ImportStay = (typeof IMPORT_STAYS)[number];

export const MADE_KINDS = ["document", "folder", "party", "category"] as const;
export type MadeKind = (typeof MADE_KINDS)[number];

/** As many that stay are named. */
export const MAX_STAYING = 200;
