import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { takeOverPreference } from "../../../../app/features/colour-mode/taken-over.server.tsx";

/** Runs what stands in the head in a browser that has kept a value, on a page of some class. */
function visit(kept: string | null, className = "") {
	const html = renderToStaticMarkup(takeOverPreference(null, "word"));
	const script = /<script nonce="word">(.*)<\/script>/.exec(html)?.[1] ?? "";
	const page = { cookie: "", documentElement: { className } };
	const storage = { getItem: (key: string) => (key === "nuxt-color-mode" ? kept : null) };
	// oxlint-disable-next-line no-implied-eval, no-new-func -- as a browser does
	new Function("document", "localStorage", script)(page, storage);
	return page;
}

describe("what an older app has kept as the preference", () => {
	test.each(["dark", "light"])("is taken over before the first paint: %s", (kept) => {
		const { cookie, documentElement } = visit(kept);
		expect(cookie).toMatch(new RegExp(`^nuxt-color-mode=${kept}; Max-Age=31536000; Path=/; SameSite=Lax$`));
		expect(documentElement.className).toBe(kept);
	});

	test.each([null, "system", "sepia", "__proto__"])("changes nothing as %j", (kept) => {
		expect(visit(kept)).toEqual({ cookie: "", documentElement: { className: "" } });
	});

	test("does not win over what a page is always", () => {
		expect(visit("dark", "light").documentElement.className).toBe("light");
	});

	test("is not asked for where the user has chosen since", () => {
		for (const chosen of ["system", "light", "dark"]) {
			expect(takeOverPreference(`a=b; nuxt-color-mode=${chosen}`, "word")).toBeNull();
		}
	});
});
