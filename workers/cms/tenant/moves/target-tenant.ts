import { tenantKeyOf } from "../../../../contract/ids.ts";
import { within } from "../../deadlines.ts";
import { unwrap, type Outcome } from "../../outcome.ts";
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
	const stub = env.TENANTS.get(env.TENANTS.idFromName(tenantKeyOf(tenantId)));
	// Its calls are those of this very class, in another object: the types are the ones above.
	const ask = async <Answer>(name: string, args: readonly unknown[]): Promise<Answer> =>
		unwrap((await within(ANSWER_MS, Promise.resolve(stub.call("moves", name, args)))) as Outcome<Answer>);
	return {
		prepare: (...args) => ask("prepare", args),
		arrive: (...args) => ask("arrive", args),
		abandon: (...args) => ask("abandon", args),
	};
}
