import { renderToString } from "react-dom/server";
import {
	createStaticHandler,
	createStaticRouter,
	Outlet,
	type RouteObject,
	StaticRouterProvider,
	useActionData,
} from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { KeptAnswers } from "../../../../app/features/form/kept-answers.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { DateField } from "../../../../app/ui/forms/date-field.tsx";
import { SelectField } from "../../../../app/ui/forms/select-field.tsx";
import { TextAreaField } from "../../../../app/ui/forms/text-area-field.tsx";
import { TextField } from "../../../../app/ui/forms/text-field.tsx";
import uiTexts from "../../../../workers/cms/texts/de/ui.json";

const FIELDS = { name: TextField, note: TextAreaField, lastDay: DateField };

function Form() {
	const errors = useActionData<{ fieldErrors: Record<string, string> }>()?.fieldErrors;
	return (
		<>
			<TextField label="Suche" name="first" {...{ autoFocus: true }} />
			{Object.entries(FIELDS).map(([name, Kind]) => (
				<Kind key={name} label={name} name={name} error={errors?.[name]} />
			))}
			<SelectField label="Kategorie" name="category" options={[]} error={errors?.["category"]} />
		</>
	);
}

/** Names of the fields that begin with the focus, once the form was refused with errors of these fields. */
async function focusedAfter(...refused: string[]): Promise<string[]> {
	const fieldErrors = Object.fromEntries(refused.map((name) => [name, "Bitte ausfüllen."]));
	const routes: RouteObject[] = [
		{
			element: (
				<KeptAnswers>
					<Outlet />
				</KeptAnswers>
			),
			children: [{ path: "/", id: "form", element: <Form />, action: () => ({ fieldErrors }) }],
		},
	];
	const { query } = createStaticHandler(routes);
	const context = await query(
		new Request("http://ablage.example/", { method: "POST", body: new URLSearchParams() }),
	);
	if (context instanceof Response) throw new Error("the form was not answered with a page");
	const html = renderToString(
		<TranslationsProvider texts={textSource("de", z.record(z.string(), z.string()).parse(uiTexts))}>
			<StaticRouterProvider router={createStaticRouter(routes, context)} context={context} />
		</TranslationsProvider>,
	);
	return (html.match(/<(input|textarea|select)[^>]*autofocus=""[^>]*>/gi) ?? []).map(
		(control) => / name="([^"]*)"/.exec(control)?.[1] ?? "",
	);
}

test("a refused form comes back with the focus in its first refused field, of whatever kind", async () => {
	for (const name of [...Object.keys(FIELDS), "category"]) expect(await focusedAfter(name)).toEqual([name]);
	expect(await focusedAfter("lastDay", "category")).toEqual(["lastDay"]);
});

test("a form without a refused field begins where it always does", async () => {
	expect(await focusedAfter()).toEqual(["first"]);
});
