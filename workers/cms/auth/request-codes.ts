import { ContractError } from "../../../contract/errors.ts";
import { REQUEST_CODE_HEADER } from "../../../contract/requests/request-words.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import type { TenantSecret } from "../tenant/members/tenant-secrets.ts";
import { REQUEST_GONE } from "../tenant/requests/request-link.ts";
import type { TenantClient } from "../tenant/tenant-calls.ts";
import { answeredAlike, readLinkCode } from "./link-codes.ts";

/** A code that was brought, and the tenant that knows whether it counts. */
export interface OfRequestCode {
	tenant: TenantClient;
	secret: TenantSecret;
}

/** Does something by the code of a document request that a call brings. One that opens nothing is answered as all such. */
export function byRequestCode<Value>(
	env: CmsEnv,
	headers: Headers,
	work: (code: OfRequestCode) => Promise<Value>,
): Promise<Value> {
	return answeredAlike(env, headers, REQUEST_GONE, async () => {
		const read = await readLinkCode("request", headers.get(REQUEST_CODE_HEADER));
		if (!read) throw new ContractError("NotFoundError", REQUEST_GONE);
		return work({ tenant: tenantByKey(env, read.tenantKey), secret: read.brought });
	});
}
