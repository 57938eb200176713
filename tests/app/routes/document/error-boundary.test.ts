import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ErrorPage } from "../../../../app/features/error-page/error-page.tsx";
import { ErrorBoundary } from "../../../../app/routes/document/route.tsx";

const answered = (status: number) => ({ status, statusText: "", internal: false, data: null });

test.each([
	["what was typed, where the document is gone", 404, { conflict: null }, true],
	["that there is none, where nothing was typed", 404, undefined, false],
	// It may be there still: nobody could say.
	["what failed, where the server could not answer", 503, { conflict: null }, false],
])("in place of a document stands %s", (_, status, actionData, isTyped) => {
	const props = { error: answered(status), actionData } as unknown as ComponentProps<typeof ErrorBoundary>;
	expect(ErrorBoundary(props).type !== ErrorPage).toBe(isTyped);
});
