import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ShareKind } from "../../../../contract/sharing/share-words.ts";
import { toShareRow } from "../../../../app/features/sharing/share-row.server.ts";
import { ChangeForm } from "../../../../app/routes/sharing/share/change-form.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";
import { newShare } from "../../features/sharing/share-fixture.ts";

/** What stands below the field of the last day of a share of this kind. */
function lastDayHint(kind: ShareKind): string {
	const share = toShareRow(newShare({ kind }));
	const Stub = createRoutesStub([
		{ path: "/", Component: () => <ChangeForm share={share} proposal="" result={undefined} /> },
	]);
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub />
		</TranslationsProvider>,
	);
	const [field = ""] = /<input[^>]*name="lastDay"[^>]*>/.exec(html) ?? [];
	const [, hintId = ""] = /aria-describedby="([^"]+)"/.exec(field) ?? [];
	return new RegExp(`id="${hintId}"[^>]*>(.*?)</p>`).exec(html)?.[1] ?? "";
}

test("the last day of a share says what holds for its kind alone", () => {
	expect(lastDayHint("link")).toBe("Möglich ist höchstens ein Jahr.");
	expect(lastDayHint("person")).toBe("Leer: bis auf Weiteres");
	expect(lastDayHint("member")).toBe("Leer: bis auf Weiteres");
});
