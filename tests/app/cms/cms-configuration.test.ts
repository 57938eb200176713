import { expect, test, vi } from "vitest";
import { cmsConfiguration } from "../../../app/cms/cms-configuration.ts";

const cms = (cmsUrl: string, answer: () => Promise<Response>) => ({
	cmsUrl,
	fetchCms: vi.fn<() => Promise<Response>>(answer),
	waitUntil: () => {},
});

test("of the rules that a CMS has those are taken that make sense", async () => {
	const rule = { from: "/faq", to: "https://hilfe.example/" };
	const routeRules = [rule, { from: "/evil", to: "//evil.example" }, "nonsense", { from: "/half" }];
	const asked = cms("https://rules.example", () =>
		Promise.resolve(Response.json({ data: { capabilities: [], routeRules }, meta: {} })),
	);
	expect((await cmsConfiguration(asked)).routeRules).toEqual([rule]);
});

test("a CMS that is not there is not waited for by each page anew", async () => {
	vi.useFakeTimers();
	const asked = cms("https://away.example", () => Promise.reject(new TypeError("no route")));
	await expect(cmsConfiguration(asked)).rejects.toMatchObject({ status: 503 });
	await expect(cmsConfiguration(asked)).rejects.toMatchObject({ status: 503 });
	expect(asked.fetchCms).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(5_000);
	await expect(cmsConfiguration(asked)).rejects.toMatchObject({ status: 503 });
	expect(asked.fetchCms).toHaveBeenCalledTimes(2);
	vi.useRealTimers();
});
