import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RemindersField } from "../../../../app/features/document-form/fields/reminders-field.tsx";
import type { DocumentFormValues } from "../../../../app/features/document-form/values/document-form-values.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";

/** Of the fields of one reminder. */
const MOST_BYTES = 2_600;

async function written(count: number): Promise<number> {
	const reminders = Array.from({ length: count }, () => ({ type: "Custom", date: "2027-02-10" }));
	const Fields = () => (
		<RemindersField
			values={{ reminders } as unknown as DocumentFormValues}
			result={undefined}
			choices={{} as never}
			participations={[]}
			documentId={null}
			onChange={() => {}}
			dates={{} as never}
		/>
	);
	const Stub = createRoutesStub([{ path: "/", Component: Fields }]);
	const page = await renderToReadableStream(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<Stub initialEntries={["/"]} />
		</TranslationsProvider>,
	);
	await page.allReady;
	return (await new Response(page).text()).length;
}

test("the fields of a reminder stand in few bytes: a document may have a hundred", async () => {
	expect(((await written(60)) - (await written(10))) / 50).toBeLessThan(MOST_BYTES);
});
