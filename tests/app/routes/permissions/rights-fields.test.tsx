import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RightsFields } from "../../../../app/routes/permissions/rights/rights-fields.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

/** Of the fields of one category, with a name of 31 letters. */
const MOST_BYTES = 800;

function written(count: number): string {
	const rows = Array.from({ length: count }, (_, index) => ({
		documentId: `k${String(index).padStart(23, "0")}`,
		name: `Haftpflichtversicherungen ${String(index).padStart(5, "0")}`,
		isActive: true,
		chosen: "none" as const,
	}));
	return renderToStaticMarkup(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<RightsFields rows={rows} asked={undefined} />
		</TranslationsProvider>,
	);
}

test("the fields of a category stand in few bytes: a tenant may have hundreds", () => {
	expect((written(220).length - written(20).length) / 200).toBeLessThan(MOST_BYTES);
});

test("each field says which category and which right it is", () => {
	expect(written(1)).toContain('aria-label="Haftpflichtversicherungen 00000: Bearbeiten"');
});
