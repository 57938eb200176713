import { expect, test } from "vitest";
import { OF_TENANTS } from "../../../../app/features/navigation/nav-entries.ts";
import { TENANT_PAGES } from "../../../../app/features/tenant-pages/tenant-pages.ts";

test("the rail's one entry is current on all pages about a tenant, and on no other", () => {
	const addressOf = (path: string, locale: string) =>
		path.replace("/:locale?", locale).replace(":tenantId", "kfamilie1aaaaaaaaaaaaaaa");
	for (const [page, { path }] of Object.entries(TENANT_PAGES)) {
		for (const address of [path, `/:locale?/my-tenants/${page}`]) {
			for (const locale of ["", "/de"]) expect(addressOf(address, locale)).toMatch(OF_TENANTS);
		}
	}
	for (const other of ["/documents", "/de/my-profile", "/my-companyx", "/documents/masterdata-x"]) {
		expect(other).not.toMatch(OF_TENANTS);
	}
});
