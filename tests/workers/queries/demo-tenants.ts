import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { demo } from "virtual:read-demo";
import { z } from "zod";
import { identityApi } from "../../../contract/api/identity.ts";
import { Seeding, type SeedTenant } from "../../../workers/cms/seeding.ts";
import { call } from "../../support/workers-api.ts";

/** Fills the CMS with the demo's tenants, the texts of their papers included. */
export async function importDemo(): Promise<void> {
	const seeding = new Seeding(createExecutionContext(), env);
	const owners = new Set(demo.tenants.map(({ owner }) => owner));
	for (const user of demo.users) if (!owners.has(user.email)) await seeding.ensureUser(user);
	// (A company comes before those who have given it a mandate.)
	for (const { owner, ...tenant } of demo.tenants) {
		const user = demo.users.find(({ email }) => email === owner);
		if (user) await seeding.ensureOwner(user, seedTenant(tenant));
	}
}

/** Names of the documents that the demo account with that name may see. */
export function documentsOf(account: string): string[] {
	const email = emailOf(account);
	return demo.tenants.flatMap(({ owner, members, mandates = [], documents }) => {
		const member = members.find((each) => each.email === email);
		const seesAll = owner === email || member?.role === "Admin";
		const own = member?.rights.map(({ category }) => category) ?? [];
		const mandated = mandates.filter(({ holders }) => holders.includes(email));
		const categories = new Set([...own, ...mandated.flatMap((mandate) => Object.keys(mandate.categories))]);
		return documents.filter(({ category }) => seesAll || categories.has(category)).map(({ name }) => name);
	});
}

function emailOf(account: string): string {
	return `${account}@ablage.example`;
}

type ReadTenant = Omit<(typeof demo.tenants)[number], "owner">;

function seedTenant({ documents, ...tenant }: ReadTenant): SeedTenant {
	return {
		...tenant,
		subscription: "active",
		documents: documents.map(({ papers, ...facts }) => ({
			...facts,
			files: papers.map((paper) => ({
				...paper,
				objectKey: `files/${crypto.randomUUID()}`,
				state: "processed",
			})),
		})),
	};
}

/** A token of the demo account with that name. */
export async function signInAs(account: string): Promise<string> {
	const email = emailOf(account);
	const password = demo.users.find((user) => user.email === email)?.password;
	const response = await call("POST", identityApi.signIn.path, { body: { identifier: email, password } });
	return z.object({ jwt: z.string() }).parse(await response.json()).jwt;
}
