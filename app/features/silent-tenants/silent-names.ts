import type { TenantReference } from "../../../contract/entities/entities.ts";

/** The names of those that have not answered; nothing where all have. */
export function silentNames({ silentTenants }: { silentTenants?: TenantReference[] | undefined }): {
	silent?: readonly string[];
} {
	return silentTenants === undefined ? {} : { silent: silentTenants.map(({ name }) => name) };
}
