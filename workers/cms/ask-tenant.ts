import { broughtSecondFactor } from "./acting.ts";
import { within } from "./time-limits.ts";

/**
 * What an object asks of a tenant's: one of its calls (tenant/tenant-calls.ts). Whoever acts here acts there, with the
 * second factor that they have shown or not (decision 067); in alarms nobody does.
 * @param milliseconds longest wait for the answer
 * @returns what the call answers, to be parsed
 * @throws ContractError 503 where it takes longer
 */
export function askTenant(
	{ TENANTS }: Pick<CmsEnv, "TENANTS">,
	tenantKey: string,
	[group, name]: readonly [string, string],
	args: readonly unknown[],
	milliseconds: number,
): Promise<unknown> {
	const stub = TENANTS.get(TENANTS.idFromName(tenantKey));
	const asked: PromiseLike<unknown> = stub.call(group, name, args, broughtSecondFactor());
	return within(milliseconds, asked);
}
