import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DeadlineList } from "../../../../app/routes/deadlines/deadline-list.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import deadlinesTexts from "../../../../workers/cms/texts/de/deadlines.json";

test("the heading of a month says of what there are so many", () => {
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", deadlinesTexts)}>
			<DeadlineList groups={[{ id: "2026-12", title: { text: "Dezember 2026" }, rows: [] }]} />
		</TranslationsProvider>,
	);
	const readOut = html.replaceAll(/<span aria-hidden[^>]*>[^<]*<\/span>/g, "").replaceAll(/<[^>]*>/g, "");
	expect(readOut).toBe("Dezember 2026 0 Fristen");
});
