import { ContractError } from "../../../contract/errors.ts";
import type {
	DocumentMove,
	DocumentMoveAnswer,
	DocumentMoveWrite,
} from "../../../contract/entities/document-move.ts";
import type { Actor } from "../actor.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import type { MoveStatus } from "../tenant/moves/move-rows.ts";
import { tenantsAmong } from "./ask-tenants.ts";
import { movedPlace } from "./moved-place.ts";
import { tenantByKey, tenantOwning } from "./tenant-client.ts";

/** How long whoever moves a document waits for its end, in milliseconds: most are there after a moment. */
const WAIT_MS = 5_000;
const PAUSE_MS = 250;

/**
 * Moves a document to another of the actor's tenants, and waits a little. A move that takes longer goes on by itself.
 * @throws ContractError why it has failed; nothing has changed then
 */
export async function moveDocument(
	env: CmsEnv,
	actor: Actor,
	documentId: string,
	{ tenant, documentCategory, version }: DocumentMoveWrite,
): Promise<DocumentMove> {
	const store = tenantOwning(env, actor, documentId);
	const tenantId = tenantsAmong(actor, [tenant])[0]?.documentId ?? null;
	const order = { tenantId, categoryId: documentCategory, version };
	let move = unwrap(await store.moves.begin(actor.userId, documentId, order));
	const { moveId } = move;
	const until = Date.now() + WAIT_MS;
	while (move.state === "running" && Date.now() < until) {
		// oxlint-disable-next-line no-await-in-loop -- step by step
		const next = await store.moves.goOn(moveId);
		if (!next) break;
		move = next;
		// oxlint-disable-next-line no-await-in-loop -- what has failed is tried again by the tenant itself
		if (move.isDelayed) await scheduler.wait(PAUSE_MS);
	}
	if (move.state === "failed") {
		await store.moves.forgetFailed(moveId);
		throw failed(move);
	}
	return toMove(env, actor, move);
}

function failed({ failure }: MoveStatus): ContractError {
	if (!failure) return new ContractError("InternalServerError", "error.moveFailed");
	const { name, message, errors } = failure;
	return new ContractError(name, message, errors && { errors });
}

/** The latest move of a document, and with a tenant what moving it there would come to. */
export async function readMove(
	env: CmsEnv,
	actor: Actor,
	documentId: string,
	tenant: string | undefined,
): Promise<DocumentMoveAnswer> {
	const store = tenantOwning(env, actor, documentId);
	const [{ move, mayEdit }, plan] = await Promise.all([
		store.moves.read(actor.userId, documentId).then(unwrap),
		tenant === undefined ? null : planMove(env, actor, documentId, tenant),
	]);
	const shown = move && (await toMove(env, actor, move));
	if (shown?.state === "moved" && shown.documentId === null && !mayEdit) {
		throw notFound("error.documentNotFound");
	}
	return { move: shown, plan };
}

async function planMove(env: CmsEnv, actor: Actor, documentId: string, tenant: string) {
	const leaving = unwrap(await tenantOwning(env, actor, documentId).moves.plan(actor.userId, documentId));
	const [target] = tenantsAmong(actor, [tenant]);
	if (!target) throw notFound();
	const { files, folders, parties, reminders, isInChain } = leaving;
	const store = tenantByKey(env, target.tenantKey);
	const what = { folders, parties, bytes: files.bytes };
	return { files, reminders, isInChain, ...unwrap(await store.moves.matches(actor.userId, what)) };
}

async function toMove(env: CmsEnv, actor: Actor, move: MoveStatus): Promise<DocumentMove> {
	const { state, progress, tenantId, movedId, failure } = move;
	return {
		state,
		...(await movedPlace(env, actor, { tenant: tenantId, documentId: movedId })),
		progress,
		reason: failure && state === "failed" ? failure.message : null,
	};
}
