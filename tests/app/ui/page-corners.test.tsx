import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { textSource } from "../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../app/texts/translations.tsx";
import { toast, TOAST_LEVELS, type ToastMessage, undoToast } from "../../../app/features/toasts/toast.ts";
import { Toasts } from "../../../app/features/toasts/toasts.tsx";
import { EnvironmentBanner } from "../../../app/ui/layout/environment-banner.tsx";
import commonTexts from "../../../workers/cms/texts/de/common.json";
import documentsTexts from "../../../workers/cms/texts/de/documents.json";
import errorTexts from "../../../workers/cms/texts/de/errors.json";
import uiTexts from "../../../workers/cms/texts/de/ui.json";

const texts = textSource("de", { ...commonTexts, ...documentsTexts, ...errorTexts, ...uiTexts });

const render = (part: ReactNode) =>
	renderToString(<TranslationsProvider texts={texts}>{part}</TranslationsProvider>);

test.each([
	["local", "LOCAL", "bg-banner-local"],
	["test", "TEST", "bg-banner-test"],
])("the corner says that this is %s, in upper case and in its colour", (environment, name, colour) => {
	const html = render(<EnvironmentBanner environment={environment} />);
	expect(html).toContain(`>${name}<`);
	expect(html).toContain(colour);
});

test("the corner says nothing in production", () => {
	expect(render(<EnvironmentBanner environment="production" />)).toBe("");
});

test("messages have the four levels of the spec", () => {
	expect(TOAST_LEVELS).toEqual(["success", "info", "warn", "error"]);
});

test.each([
	["success", "3000ms", "status"],
	["info", "3000ms", "status"],
	["warn", "3000ms", "status"],
	["error", "7000ms", "alert"],
] as const)("a message of level %s stays for %s", (level, life, role) => {
	const html = render(<Toasts arrived={[toast(level, "document.endBeforeStart")]} />);
	expect(html).toContain(`--life:${life}`);
	expect(html).toContain(`role="${role}"`);
});

test("a long name leaves room in a message for what has happened to it", () => {
	const html = render(
		<Toasts arrived={[toast("success", "documents.undone", { name: "Police ".repeat(30) })]} />,
	);
	expect(html).toContain("«Police Police Police Police Police Poli…»");
});

describe("a message of what can be taken back", () => {
	const document = { documentId: "kfamilie1aaaaaaaaaaaaaaa", version: 3 };
	const messageOf = (changed: (typeof document)[]) =>
		undoToast("documents.archived", { name: "Police" }, changed, "/documents");

	function renderOnPage(message: ToastMessage): string {
		const Stub = createRoutesStub([{ path: "/documents", Component: () => <Toasts arrived={[message]} /> }]);
		return render(<Stub initialEntries={["/documents"]} />);
	}

	test("stays for 7000ms, with the button for it", () => {
		const html = renderOnPage(messageOf([document]));
		expect(html).toContain("--life:7000ms");
		expect(html).toContain('value="kfamilie1aaaaaaaaaaaaaaa:3"');
		expect(html).toContain(">Rückgängig<");
	});

	test("stays as long as any other where too many have changed to be taken back", () => {
		const html = renderOnPage(messageOf(Array.from({ length: 26 }, () => document)));
		expect(html).toContain("--life:3000ms");
		expect(html).not.toContain("data-undo");
	});
});

test("a message that leads somewhere stays for 7000ms, with the link", () => {
	const restored = {
		...toast("success", "documents.undone"),
		link: { to: "/there", label: "documents.open" as const },
	};
	const Stub = createRoutesStub([{ path: "/", Component: () => <Toasts arrived={[restored]} /> }]);
	const html = render(<Stub />);
	expect(html).toContain("--life:7000ms");
	expect(html).toMatch(/<a [^>]*href="\/there"[^>]*>Öffnen<\/a>/);
});
