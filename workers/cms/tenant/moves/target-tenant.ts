import { tenantKeyOf } from "../../../../contract/ids.ts";
import { unwrap, type Outcome } from "../../outcome.ts";
import { askTenant } from "../../ask-tenant.ts";
import type { PreparedMove, MoveToPrepare, UnfinishedUpload } from "./incoming-move.ts";
import type { MovedDocument } from "./moved-document.ts";

/** Another tenant does not answer for longer than this, in milliseconds. */
const ANSWER_MS = 20_000;

/** The tenant to which a document goes, as the one that it leaves asks it: `tenant.moves` of the other object. */
export interface TargetTenant {
	prepare(userId: string, order: MoveToPrepare): Promise<PreparedMove>;
	arrive(
		userId: string,
		order: Pick<MoveToPrepare, "moveId" | "categoryId">,
		moved: MovedDocument,
	): Promise<{ documentId: string }>;
	abandon(moveId: string, uploads: readonly UnfinishedUpload[]): Promise<{ hasArrived: boolean }>;
}

/** @throws ContractError what the other tenant refuses; 503 where it does not answer */
export function targetTenant(env: CmsEnv, tenantId: string): TargetTenant {
	const tenantKey = tenantKeyOf(tenantId);
	// Its calls are those of this very class, in another object: the types are the ones above.
	const answerOf = async <Answer>(asked: Promise<unknown>): Promise<Answer> =>
		unwrap((await asked) as Outcome<Answer>);
	return {
		prepare: (...args) => answerOf(askTenant(env, tenantKey, ["moves", "prepare"], args, ANSWER_MS)),
		arrive: (...args) => answerOf(askTenant(env, tenantKey, ["moves", "arrive"], args, ANSWER_MS)),
		abandon: (...args) => answerOf(askTenant(env, tenantKey, ["moves", "abandon"], args, ANSWER_MS)),
	};
}
