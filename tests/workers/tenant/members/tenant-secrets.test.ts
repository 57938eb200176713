import { expect, it } from "vitest";
import { runInDurableObject } from "cloudflare:test";
import { newSecret } from "../../../../workers/cms/signed-secret.ts";
import { newDocumentId, newTenantOwnedId } from "../../../../workers/cms/new-id.ts";
import { openDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import {
	endSecrets,
	keepSecret,
	newTenantSecret,
	readTenantSecret,
	secretState,
	spendSecret,
} from "../../../../workers/cms/tenant/members/tenant-secrets.ts";
import { newTenant } from "../tenant-fixture.ts";

const [ANNA, BEAT] = [newDocumentId(), newDocumentId()];

/** A tenant that keeps two secrets of the same subject, until 1000. */
async function withSecrets() {
	const tenant = await newTenant();
	const subject = newTenantOwnedId(tenant.tenantKey);
	const [one, other] = [
		await newTenantSecret("invitation", subject),
		await newTenantSecret("invitation", subject),
	];
	const at = <Value>(now: number, work: (db: ReturnType<typeof openDatabase>) => Value) =>
		runInDurableObject(tenant.stub, (_, { storage }) => work(openDatabase(storage, () => now)));
	await at(0, (db) => {
		keepSecret(db, one.kept, 1_000);
		keepSecret(db, other.kept, 1_000);
	});
	return { tenant, subject, one, other, at };
}

it("names its tenant, is kept as a hash, and is nothing where it was changed or made for something else", async () => {
	const { tenant, subject, one, at } = await withSecrets();
	const read = await readTenantSecret("invitation", one.secret);
	expect(read).toEqual({ tenantKey: tenant.tenantKey, brought: one.kept });
	const rows = await at(0, ({ sql }) => JSON.stringify(sql.exec("SELECT * FROM tenant_secret").toArray()));
	expect(rows).not.toContain(one.secret);
	const foreign = (await newSecret("confirmEmail", subject)).secret;
	const changed = one.secret.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
	for (const wrong of [foreign, `${one.secret}a`, changed, "", "x".repeat(89)]) {
		expect(await readTenantSecret("invitation", wrong), wrong).toBeNull();
	}
});

it("counts once, for one user, and takes the others of its subject along", async () => {
	const { one, other, at } = await withSecrets();
	expect(await at(1, (db) => spendSecret(db, one.kept, ANNA))).toBe("first");
	expect(await at(2, (db) => spendSecret(db, one.kept, ANNA))).toBe("again");
	expect(await at(2, (db) => spendSecret(db, one.kept, BEAT))).toBeNull();
	expect(await at(2, (db) => spendSecret(db, other.kept, ANNA))).toBeNull();
	expect(await at(2, (db) => secretState(db, one.kept))).toEqual({ usedBy: ANNA });
});

it("counts until its end, and no longer than its subject", async () => {
	const { one, other, subject, at } = await withSecrets();
	expect(await at(999, (db) => secretState(db, one.kept))).toEqual({ usedBy: null });
	expect(await at(1_000, (db) => spendSecret(db, one.kept, ANNA))).toBeNull();
	await at(0, (db) => endSecrets(db, "invitation", subject));
	expect(await at(0, (db) => secretState(db, other.kept))).toBeNull();
});

it("leaves nothing behind once its time is over", async () => {
	const { tenant, at } = await withSecrets();
	const later = await newTenantSecret("invitation", newTenantOwnedId(tenant.tenantKey));
	await at(1_000, (db) => keepSecret(db, later.kept, 2_000));
	const kept = await at(1_000, ({ sql }) =>
		sql.exec<{ hash: string }>("SELECT secret_hash AS hash FROM tenant_secret").toArray(),
	);
	expect(kept).toEqual([{ hash: later.kept.hash }]);
});
