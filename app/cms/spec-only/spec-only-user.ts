import { documentApi } from "../../../contract/api/documents.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { tenantApi } from "../../../contract/api/tenant-lists.ts";
import { userSchema, type User } from "../../../contract/entities/entities.ts";
import { rightsOnDocument } from "../../../contract/entities/rights.ts";
import { ContractError } from "../../../contract/errors.ts";
import { completeUser } from "./complete.ts";
import { wholeList } from "./list-calls.ts";
import { fieldsOf, listOf } from "./read-values.ts";
import type { AskSpec, SpecOnlyUser } from "./spec-only.ts";

/** @param token in the place of the user's own */
export function createSpecOnlyUser(ask: AskSpec, token?: string): SpecOnlyUser {
	let asked: Promise<User> | undefined;
	const profile = () => (asked ??= readUser(token === undefined ? ask : withToken(ask, token)));
	return {
		profile,
		async rightsOn() {
			const { tenants = [], categoryAccess = [] } = await profile();
			return (tenant, category) => {
				const tenantRoles = tenants.find(({ documentId }) => documentId === tenant)?.tenantRoles ?? [];
				const categories = categoryAccess.filter(({ tenantId }) => tenantId === tenant);
				const rights = rightsOnDocument({ tenantRoles, categories }, String(category));
				return rights.length > 0 ? rights : ["Read"];
			};
		},
	};
}

const withToken =
	(ask: AskSpec, token: string): AskSpec =>
	(method, path, said) =>
		ask(method, path, { ...said, token });

async function readUser(ask: AskSpec): Promise<User> {
	const { data } = await ask("GET", identityApi.me.path);
	const said = fieldsOf(data)["tenants"];
	const user = userSchema.safeParse(completeUser(data, Array.isArray(said) ? said : await tenantsOf(ask)));
	if (user.success) return user.data;
	const options = { cause: user.error };
	throw new ContractError("UnknownError", `unexpected answer to GET ${identityApi.me.path}`, {}, options);
}

/** The generic list, or, where it is not for this user, the tenants that documents can be filtered by. */
async function tenantsOf(ask: AskSpec): Promise<unknown[]> {
	try {
		return await wholeList(ask, tenantApi.list.path, { populate: "*" });
	} catch (error) {
		if (!(error instanceof ContractError) || ![403, 404].includes(error.status)) throw error;
		const { data } = await ask("GET", documentApi.filterOptions.path);
		return listOf(fieldsOf(data)["filterTenants"]);
	}
}
