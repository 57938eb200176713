import { expect, test } from "vitest";
import { mayFetchAhead } from "../../../app/service-worker/fetching-ahead.ts";

const LINUX = "Mozilla/5.0 (X11; Linux x86_64";

test.each([
	["Chromium", `${LINUX}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`, true],
	["Safari", `${LINUX}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, true],
	["Firefox", `${LINUX}; rv:140.0) Gecko/20100101 Firefox/140.0`, false],
])("a page is asked for while the worker starts in %s", (_, userAgent, expected) => {
	expect(mayFetchAhead(userAgent)).toBe(expected);
});
