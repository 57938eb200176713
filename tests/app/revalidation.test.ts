import { describe, expect, test } from "vitest";
import { isOtherView, isWrite } from "../../app/revalidation.ts";

const LIST = "https://ablage.example/documents?page=1";

function args(to: string, formMethod?: "GET" | "POST") {
	return {
		currentUrl: new URL(LIST),
		currentParams: {},
		nextUrl: new URL(to),
		nextParams: {},
		defaultShouldRevalidate: true,
		...(formMethod && { formMethod }),
	};
}

describe("another view of a page", () => {
	test("is another query of the same path", () => {
		expect(isOtherView(args("https://ablage.example/documents?page=2"))).toBe(true);
		expect(isOtherView(args("https://ablage.example/documents?page=2", "GET"))).toBe(true);
	});

	test("is none where the page is loaded anew, left, or something was written", () => {
		expect(isOtherView(args(LIST))).toBe(false);
		expect(isOtherView(args("https://ablage.example/inbox?page=2"))).toBe(false);
		expect(isOtherView(args("https://ablage.example/documents?page=2", "POST"))).toBe(false);
	});
});

test("a form that only asks writes nothing", () => {
	expect(isWrite(args(LIST))).toBe(false);
	expect(isWrite(args(LIST, "GET"))).toBe(false);
	expect(isWrite(args(LIST, "POST"))).toBe(true);
});
