import { unwrap } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import { matchesHere } from "./arriving-document.ts";
import { beginMove, DRIVEN_MS, type MoveOrder } from "./begin-move.ts";
import {
	abandonMove,
	arrive,
	type MoveToPrepare,
	prepareMove,
	type UnfinishedUpload,
} from "./incoming-move.ts";
import type { MovedDocument } from "./moved-document.ts";
import { findMoveById, type MoveStatus, statusOf } from "./move-rows.ts";
import { forgetFailedMove, movePlan, readMove } from "./read-move.ts";
import { stepMove } from "./move-steps.ts";

/** `tenant.moves`: of documents that leave, and (for the tenant that they leave) of those that come. */
export class MoveCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	begin(userId: string, documentId: string, order: MoveOrder) {
		return this.#host.write(userId, (member) => beginMove(member, documentId, order));
	}

	/** Makes the next step of a move, unless its last try has failed: then it has time until the job tries it again. `null` where there is no such move any more. */
	async goOn(moveId: string): Promise<MoveStatus | null> {
		const { db, env } = this.#host;
		const move = findMoveById(db, moveId);
		if (move?.step && move.failures === 0) await stepMove({ db, env }, move.documentRow, DRIVEN_MS);
		// (As a write, because that sets the alarm.)
		return unwrap(
			await this.#host.writeForSystem(() => {
				const now = findMoveById(db, moveId);
				return now && statusOf(db, now);
			}),
		);
	}

	read(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => readMove(member, documentId));
	}

	/** What would move with the document. Takes the right to edit it. */
	plan(userId: string, documentId: string) {
		return this.#host.read(userId, (member) => movePlan(member, documentId));
	}

	/** Whoever waited for the end of a move has been told how it ended. */
	forgetFailed(moveId: string) {
		return this.#host.writeForSystem((db) => forgetFailedMove(db, moveId));
	}

	/** What of a document that might come is known here. */
	matches(userId: string, what: Parameters<typeof matchesHere>[1]) {
		return this.#host.read(userId, (member) => matchesHere(member, what));
	}

	prepare(userId: string, order: MoveToPrepare) {
		return this.#host.write(userId, (member) => prepareMove(member, order));
	}

	arrive(userId: string, order: Pick<MoveToPrepare, "moveId" | "categoryId">, moved: MovedDocument) {
		return this.#host.write(userId, (member) => arrive(member, order, moved));
	}

	abandon(moveId: string, uploads: readonly UnfinishedUpload[]) {
		return this.#host.writeForSystem((db) => abandonMove(db, moveId, uploads));
	}
}
