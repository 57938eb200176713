import { expect, test } from "vitest";
import { addAddress } from "../../../../app/features/explorer/add-address.ts";

test.each([
	["", "/documents/add"],
	["?q=police&state=active", "/documents/add"],
	["?tenant=a&q=police", "/documents/add?tenant=a"],
	["?category=c&tenant=a", "/documents/add?tenant=a&category=c"],
	["?tenant=a&tenant=b&category=c", "/documents/add?category=c"],
])("from the list %s one files at %s", (filters, address) => {
	expect(addAddress("/documents/add", filters)).toBe(address);
});
