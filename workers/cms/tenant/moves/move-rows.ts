import { z } from "zod";
import {
	type ContractError,
	ERROR_STATUS,
	type ErrorName,
	fieldErrorSchema,
} from "../../../../contract/errors.ts";
import type { TenantDatabase } from "../core/database.ts";
import { PART_BYTES } from "./copy-file.ts";

export type MoveStep = "prepare" | "copy" | "activate" | "undo";

/** The latest move of a document. */
export type MoveRow = {
	documentRow: number;
	moveId: string;
	userId: string;
	/** Where it goes, and what it gets there. */
	tenantId: string;
	categoryId: string;
	movedId: string | null;
	step: MoveStep | null;
	failure: string | null;
	failures: number;
	beganAt: number;
	dueAt: number | null;
	/** 0 where its user acts with one factor alone. */
	hasSecondFactor: 0 | 1;
};

const COLUMNS = `m.document_row AS documentRow, m.move_id AS moveId, m.user_id AS userId, m.tenant_id AS tenantId,
	m.category_id AS categoryId, m.moved_id AS movedId, m.step, m.failure, m.failures, m.began_at AS beganAt,
	m.due_at AS dueAt, m.has_second_factor AS hasSecondFactor`;

export function findMove(db: TenantDatabase, documentRow: number): MoveRow | null {
	return (
		db.sql
			.exec<MoveRow>(`SELECT ${COLUMNS} FROM document_move m WHERE m.document_row = ?`, documentRow)
			.toArray()[0] ?? null
	);
}

export function findMoveById(db: TenantDatabase, moveId: string): MoveRow | null {
	return (
		db.sql.exec<MoveRow>(`SELECT ${COLUMNS} FROM document_move m WHERE m.move_id = ?`, moveId).toArray()[0] ??
		null
	);
}

/** A move as the tenant that it leaves knows it. */
export interface MoveStatus {
	moveId: string;
	state: "running" | "moved" | "failed";
	tenantId: string;
	/** The id there, once the document is there. */
	movedId: string | null;
	progress: { copied: number; total: number };
	failure: MoveFailure | null;
	/** The last try of its step has failed: the next one comes later. */
	isDelayed: boolean;
}

export function statusOf(db: TenantDatabase, move: MoveRow): MoveStatus {
	const { moveId, tenantId, step, failures } = move;
	const failure = move.failure === null ? null : readFailure(move.failure);
	const state = step === null ? (failure ? "failed" : "moved") : "running";
	const progress = db.sql
		.exec<MoveStatus["progress"]>(
			`SELECT coalesce(sum(size), 0) AS total,
				coalesce(sum(iif(is_copied = 1, size, min(size, json_array_length(etags) * ?))), 0) AS copied
			FROM document_move_file WHERE document_row = ?`,
			PART_BYTES,
			move.documentRow,
		)
		.one();
	const movedId = state === "moved" ? move.movedId : null;
	return { moveId, state, tenantId, movedId, progress, failure, isDelayed: failures > 0 };
}

const failureSchema = z.object({
	name: z.enum(Object.keys(ERROR_STATUS) as [ErrorName, ...ErrorName[]]),
	message: z.string(),
	/** Refused fields. */
	errors: z.array(fieldErrorSchema).optional(),
});

/** Why a move was undone. `message` is a translation key. */
export type MoveFailure = z.infer<typeof failureSchema>;

function readFailure(stored: string): MoveFailure {
	return failureSchema.parse(JSON.parse(stored));
}

/** As it is kept: what else an error says may be the other tenant's. */
export function failureOf({ name, message, details: { errors } }: ContractError): string {
	// Only a `ContractError` is made with these names.
	return JSON.stringify({ name: name as ErrorName, message, errors } satisfies MoveFailure);
}
