import { ContractError } from "../../../../contract/errors.ts";
import { runActing } from "../../acting.ts";
import { withTimeLimits } from "../../time-limits.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden } from "../core/errors.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { Member, type PlacedDocument } from "../core/rights/sight.ts";
import { copyStep, nextFileToCopy } from "./copy-file.ts";
import { beginUndo, leave, stay } from "./end-move.ts";
import type { UnfinishedUpload } from "./incoming-move.ts";
import { movedDocument } from "./moved-document.ts";
import { findMove, type MoveRow, type MoveStep } from "./move-rows.ts";
import { targetTenant } from "./target-tenant.ts";

/** A move that is not done by then is taken back. */
const LONGEST_MS = 24 * 60 * 60 * 1000;
/** A step that fails is tried again after a second, two, four … and given up after this many tries. */
const MAX_TRIES = 8;
const LONGEST_PAUSE_MS = 60_000;
/** Moves that have a step in one turn. */
const BATCH = 5;

type Context = Pick<JobContext, "db" | "env">;

/** Goes on with the moves that nobody else goes on with, and forgets those that have failed long ago. */
export const MOVE_JOB: Job = {
	kind: "moves",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM document_move WHERE due_at IS NOT NULL", values: [] }),
	async run({ db, env, now }) {
		db.sql.exec("DELETE FROM document_move WHERE step IS NULL AND due_at <= ?", now);
		const due = db.sql
			.exec<{ row: number }>(
				"SELECT document_row AS row FROM document_move WHERE due_at <= ? ORDER BY due_at LIMIT +?",
				now,
				BATCH,
			)
			.toArray();
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		for (const { row } of due) await stepMove({ db, env }, row, 0);
	},
};

/** By the object's database: who asks while a step is being made waits for its end. */
const underWay = new WeakMap<TenantDatabase, Map<number, Promise<void>>>();

/**
 * Makes the next step of a document's move. Each can be made again after a kill at any moment, and what it has brought
 * is noted before the next one. Never rejects.
 * @param againAfter when the job goes on if nobody else does, in milliseconds
 */
export function stepMove(context: Context, documentRow: number, againAfter: number): Promise<void> {
	const { db } = context;
	const steps = underWay.get(db) ?? new Map<number, Promise<void>>();
	underWay.set(db, steps);
	const current = steps.get(documentRow);
	if (current) return current;
	const step = makeStep(context, documentRow, againAfter).finally(() => steps.delete(documentRow));
	steps.set(documentRow, step);
	return step;
}

async function makeStep(context: Context, documentRow: number, againAfter: number): Promise<void> {
	const { db } = context;
	const move = findMove(db, documentRow);
	if (!move?.step) return;
	const step = STEPS[move.step];
	try {
		// Whoever goes on with it acts as its user does, with what they had shown when they began it.
		await runActing(move.hasSecondFactor === 1, () => step(context, move));
		db.sql.exec(
			"UPDATE document_move SET failures = 0, due_at = ? WHERE document_row = ? AND step IS NOT NULL",
			db.clock() + againAfter,
			documentRow,
		);
	} catch (error) {
		if (move.step !== "undo" && error instanceof ContractError && error.status < 500) {
			beginUndo(db, move, readable(error));
		} else tryAgainLater(db, move, error);
	}
}

const STEPS: Record<MoveStep, (context: Context, move: MoveRow) => Promise<void>> = {
	/** The other tenant says whether the document may come, and what it will be called there. */
	async prepare({ db, env }, move) {
		requireRight(db, move);
		const { moveId, userId, tenantId, categoryId, documentRow } = move;
		const files = db.sql
			.exec<{ fileId: string; size: number }>(
				"SELECT file_id AS fileId, size FROM document_move_file WHERE document_row = ?",
				documentRow,
			)
			.toArray();
		const prepared = await targetTenant(env, tenantId).prepare(userId, { moveId, categoryId, files });
		db.transaction(() => {
			for (const { fileId, movedId } of prepared.files) {
				db.sql.exec("UPDATE document_move_file SET moved_id = ? WHERE file_id = ?", movedId, fileId);
			}
			db.sql.exec(
				"UPDATE document_move SET step = 'copy', moved_id = ? WHERE document_row = ?",
				prepared.documentId,
				documentRow,
			);
		});
	},

	async copy({ db, env }, move) {
		requireRight(db, move);
		const file = nextFileToCopy(db, move.documentRow);
		if (file) return copyStep(db, withTimeLimits(env).FILES, file);
		db.sql.exec("UPDATE document_move SET step = 'activate' WHERE document_row = ?", move.documentRow);
	},

	/** From the other tenant's answer on the document is there, and here it goes. */
	async activate({ db, env }, move) {
		const { moveId, userId, tenantId, categoryId, documentRow } = move;
		const moved = movedDocument(requireRight(db, move), documentRow);
		await targetTenant(env, tenantId).arrive(userId, { moveId, categoryId }, moved);
		db.transaction(() => leave(db, move));
	},

	/** An answer may have been lost: the other tenant says whether the document is there after all. */
	async undo({ db, env }, move) {
		const uploads = db.sql
			.exec<UnfinishedUpload & Record<string, SqlStorageValue>>(
				`SELECT moved_id AS movedId, multipart_id AS multipartId FROM document_move_file
				WHERE document_row = ? AND multipart_id IS NOT NULL AND is_copied = 0`,
				move.documentRow,
			)
			.toArray();
		const { hasArrived } = await targetTenant(env, move.tenantId).abandon(move.moveId, uploads);
		db.transaction(() => {
			if (!hasArrived) return stay(db, move);
			db.sql.exec("UPDATE document_move SET failure = NULL WHERE document_row = ?", move.documentRow);
			leave(db, move);
		});
	},
};

/** Who moves the document may still edit it here; and it is not taking too long. */
function requireRight(db: TenantDatabase, { userId, documentRow, beganAt }: MoveRow): Member {
	if (db.clock() - beganAt > LONGEST_MS) throw new ContractError("ConflictError", "error.moveTookTooLong");
	const member = Member.prove(db, userId);
	const [document] = db.sql
		.exec<PlacedDocument & Record<string, SqlStorageValue>>(
			"SELECT id, category_row AS categoryRow FROM document WHERE id = ? AND state < 2",
			documentRow,
		)
		.toArray();
	if (!document || !member.mayEditIn(document.categoryRow)) throw forbidden();
	return member;
}

/** To who has lost the right, a tenant does not exist: here that means that it was lost. */
function readable(error: ContractError): ContractError {
	return error.status === 404 ? forbidden() : error;
}

function tryAgainLater(db: TenantDatabase, move: MoveRow, error: unknown): void {
	console.error("a move's step failed", move.step, move.moveId, error);
	const tries = move.failures + 1;
	if (tries >= MAX_TRIES && move.step !== "undo") {
		beginUndo(db, move, new ContractError("ServiceUnavailableError", "error.moveFailed"));
		return;
	}
	db.sql.exec(
		"UPDATE document_move SET failures = ?, due_at = ? WHERE document_row = ?",
		tries,
		db.clock() + Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (tries - 1)),
		move.documentRow,
	);
}
