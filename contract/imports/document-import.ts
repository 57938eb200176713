import { z } from "zod";
import { documentIdSchema, tenantNameSchema } from "../ids.ts";
import { inputObject } from "../fields.ts";
import { IMPORT_STATES, IMPORT_STAYS, MADE_KINDS } from "./import-words.ts";
import { instantSchema, isoDaySchema, tenantReferenceSchema } from "../entities/entities.ts";

/** What an import has made, and taking it back (decision 122). Not in the specification. */

const number = z.number().int();

/** An import of the user's, without what became of it. */
export const documentImportSchema = z.object({
	documentId: documentIdSchema,
	tenant: tenantReferenceSchema,
	state: z.enum(IMPORT_STATES),
	beganAt: instantSchema,
	/** The last day on which it can be undone, or, once it was, on which its documents lie in the bin. */
	lastDay: isoDaySchema,
	/** How many it has made. */
	documents: number,
});
export type DocumentImport = z.infer<typeof documentImportSchema>;

/** The same, for whoever carries it out. */
export const runningImportSchema = documentImportSchema.extend({
	/**
	 * When another import of the tenant was last asked to be undone. Where that has changed since the last answer, what the
	 * import has found there before may be gone.
	 */
	lastUndoingAt: instantSchema.nullable().optional(),
});
export type RunningImport = z.infer<typeof runningImportSchema>;

/** Another import of the tenant that runs: as long as it does, one cannot be undone. */
const heldUpSchema = z.object({
	/** The user runs it, perhaps in another window. */
	isOwn: z.boolean(),
	/** Who runs it; `null` where nobody knows any more. */
	by: z.string().nullable(),
	beganAt: instantSchema,
	/** When it is not taken to be running any more, unless it gives another sign of life. */
	until: instantSchema,
	/** The same, unless it makes something more. */
	latest: instantSchema,
	/** The user may have this one undone all the same, by `force`: the other one waits, and looks again afterwards. */
	mayForce: z.boolean(),
});
export type HeldUpImport = z.infer<typeof heldUpSchema>;

/** One that stays. */
const stayingSchema = z.object({
	kind: z.enum(MADE_KINDS),
	documentId: documentIdSchema,
	name: z.string(),
	why: z.enum(IMPORT_STAYS),
});
export type StayingMade = z.infer<typeof stayingSchema>;

/** The same with what undoing it does, or has done. While that goes on it is said how far it is, and no more. */
export const importDetailsSchema = documentImportSchema.extend({
	/** What keeps it from being undone at the moment. */
	heldUp: heldUpSchema.nullable().optional(),
	/** Documents that the undoing has passed. */
	passed: number,
	/** How many go, or have gone: documents into the bin. */
	goes: z.object({ document: number, folder: number, party: number, category: number }),
	/** How many stay. */
	stays: z.object({ document: number, folder: number, party: number, category: number }),
	/** Documents that were moved to another tenant and stay there. */
	moved: number.optional(),
	/** Those that the user may see, up to `MAX_STAYING`. */
	staying: z.array(stayingSchema),
});
export type ImportDetails = z.infer<typeof importDetailsSchema>;

export const importCreateSchema = inputObject({
	/** The tenant's id or number. */
	tenant: tenantNameSchema,
});

export const importUpdateSchema = inputObject({
	/** It runs, and is taken to for `IMPORT_RUNS_MS`, or it is over. */
	isRunning: z.boolean(),
});
export type ImportUpdate = z.infer<typeof importUpdateSchema>;
