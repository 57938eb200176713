import { expect, it } from "vitest";
import { deviceOf } from "../../../../app/features/session/device-of.server.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
	["Chrome", "Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
	["Edge", "Windows", `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`],
	["Chrome", "Android", `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`],
	[
		"Samsung Internet",
		"Android",
		`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
	],
	[
		"Opera",
		"Linux",
		`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/154.0.0.0 Safari/537.36 OPR/120.0.0.0`,
	],
	["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"],
	["Firefox", "Android", "Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0"],
	[
		"Safari",
		"Mac",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
	],
	[
		"Safari",
		"iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
	],
	["Chrome", "ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`],
	[null, null, "curl/8.5.0"],
	[null, null, ""],
])("is called %s on %s", (browser, system, userAgent) => {
	expect(deviceOf(userAgent)).toEqual({ browser, system });
});
