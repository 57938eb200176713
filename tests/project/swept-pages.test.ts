import { expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { NO_PAGES, PAGES } from "../e2e/phone/swept-pages.ts";
import { pathsOf } from "../support/pages/route-paths.ts";

it("has every page in the sweep of a small phone, and nothing that is none", () => {
	expect([...Object.keys(PAGES), ...NO_PAGES].toSorted()).toEqual([...new Set(pathsOf(routes))].toSorted());
});
