import { describe, expect, it } from "vitest";
import { formattedUid, looksRight, websiteAddress } from "../../../contract/company/company-facts.ts";

describe("a company's numbers", () => {
	it.each([
		["CHE116281710", "CHE-116.281.710"],
		["che-116.281.710", "CHE-116.281.710"],
		["CHE 116 281 710 tva", "CHE-116.281.710 TVA"],
		["CHE-116.281.71", "CHE-116.281.71"],
		["DE 811 115 368", "DE 811 115 368"],
		["1162817100", "1162817100"],
	])("are kept in one form where they are of Switzerland: %s", (typed, kept) => {
		expect(formattedUid(typed)).toBe(kept);
	});

	it.each([
		["uid", "CHE-116.281.710", true],
		["uid", "CHE-116.281.710 MWST", true],
		["uid", "CHE-116.281.711", false],
		["uid", "CHE-116.281.71", false],
		["uid", "DE811115368", false],
		["phone", "+41 44 123 45 67", true],
		["phone", "044/123.45.67", true],
		["phone", "(0)44-1234567", true],
		["phone", "12345", false],
		["phone", "nach 18 Uhr", false],
		["email", "info@muster.ch", true],
		["email", "info@muster", false],
		["email", "info muster.ch", false],
		["website", "muster.ch", true],
		["website", "javascript:alert(1)", false],
	] as const)("look right or not, %s: %s", (fact, value, looks) => {
		expect(looksRight(fact, value)).toBe(looks);
	});

	it.each([
		["muster.ch", "https://muster.ch/"],
		["muster.ch:8443/a", "https://muster.ch:8443/a"],
		["http://www.muster.ch/über", "http://www.muster.ch/%C3%BCber"],
		["javascript:alert(1)", null],
		["JavaScript://muster.ch/%0aalert(1)", null],
		["data:text/html,x", null],
		["ftp://muster.ch", null],
		["https://bank.ch@muster.ch", null],
		["muster", null],
		["gibt es nicht", null],
	])("a website is an address of the web, or none: %s", (typed, address) => {
		expect(websiteAddress(typed)).toBe(address);
	});
});
