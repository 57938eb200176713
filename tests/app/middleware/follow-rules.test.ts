import { describe, expect, test } from "vitest";
import { followRules } from "../../../app/middleware/follow-rules.ts";
import { type RouteRule, routeRuleSchema } from "../../../contract/route-rules.ts";

const follow = (address: string, rules: RouteRule[]) =>
	followRules(new URL(address, "https://ablage.example"), rules);

describe("a rule", () => {
	test.each([
		["/alt", "/deadlines"],
		["/alt/", "/deadlines"],
		["/de/alt", "/de/deadlines"],
		["/de/alt/", "/de/deadlines"],
		["/alt?type=end", "/deadlines?type=end"],
		["/fr/alt", null],
		["/dealt", null],
		["/alt/mehr", null],
	])("leads from %s to %s", (address, target) => {
		expect(follow(address, [{ from: "/alt", to: "/deadlines" }])).toBe(target);
	});

	test("keeps a query of its own", () => {
		const rules = [{ from: "/alt", to: "/deadlines?type=end" }];
		expect(follow("/alt?type=warranty", rules)).toBe("/deadlines?type=end");
	});

	test("is found by what a browser makes of it", () => {
		expect(follow("/%C3%BCber-uns", [{ from: "/über-uns", to: "/hilfe-für-alle" }])).toBe(
			"/hilfe-f%C3%BCr-alle",
		);
	});

	test("leads through others to where it ends", () => {
		const rules = [
			{ from: "/a", to: "/b/" },
			{ from: "/b", to: "/c" },
			{ from: "/c", to: "https://hilfe.example/c" },
		];
		expect(follow("/de/a?x=1", rules)).toBe("https://hilfe.example/c");
	});

	test("is none where it leads back to itself", () => {
		const rules = [
			{ from: "/a", to: "/b" },
			{ from: "/b", to: "/a?again=1" },
			{ from: "/c", to: "/c/" },
			{ from: "/d", to: "/a" },
		];
		for (const address of ["/a", "/b", "/c", "/d"]) expect(follow(address, rules)).toBeNull();
	});

	test("leads away from where signing in leads to another site alone, not round in circles", () => {
		for (const from of ["/login", "/registration", "/inbox", "/documents"]) {
			expect(follow(from, [{ from, to: "/login" }])).toBeNull();
			expect(follow(from, [{ from, to: "https://sso.example/" }])).toBe("https://sso.example/");
		}
	});

	test("hands nothing of the address to another site", () => {
		const rules = [{ from: "/hilfe", to: "https://hilfe.example/start" }];
		expect(follow("/de/hilfe?to=evil.example", rules)).toBe("https://hilfe.example/start");
		expect(follow("/hilfe/@evil.example", rules)).toBeNull();
	});

	test.each([
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"http://evil.example",
		"javascript:alert(1)",
		"https://user:secret@evil.example",
		"documents",
	])("does not lead to %s", (to) => {
		expect(routeRuleSchema.safeParse({ from: "/a", to }).success).toBe(false);
	});
});
