import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { FramedFiling } from "../../../../app/features/session/filing.ts";
import { type Offers, OffersContext } from "../../../../app/features/session/signed-in.ts";
import { SharingTabs } from "../../../../app/features/sharing/sharing-tabs.tsx";
import { startValues } from "../../../../app/routes/requests/form/request-values.ts";
import { NewRequestForm } from "../../../../app/routes/requests/new/new-request-form.tsx";
import { toRequestDetails, toRequestRow } from "../../../../app/routes/requests/request-row.server.ts";
import { Checklist } from "../../../../app/routes/requests/request/checklist.tsx";
import { RequestFacts } from "../../../../app/routes/requests/request/request-facts.tsx";
import { RequestsPage } from "../../../../app/routes/requests/requests-page.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import { seedTexts } from "../../../../workers/cms/texts/texts.ts";
import { aRequest, requestId } from "./request-fixture.ts";

/** As the server writes it: for who has no scripts that is all there is. */
function written(children: ReactNode, offers: Offers = null): string {
	const Stub = createRoutesStub([{ path: "/:locale", Component: () => children }]);
	return renderToString(
		<TranslationsProvider texts={textSource("de", seedTexts["de"] ?? {})}>
			<OffersContext value={offers}>
				<FramedFiling value={{ mayAdd: true, places: [], tenantPages: [], unsorted: null }}>
					<Stub initialEntries={["/de"]} />
				</FramedFiling>
			</OffersContext>
		</TranslationsProvider>,
	).replaceAll("<!-- -->", "");
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("the tabs of sharing", () => {
	it("have the requests behind one's own, where the CMS has them", () => {
		const tabs = <SharingTabs current="requests" administered={[{ name: "Familie Keller" }]} />;
		expect(textOf(written(tabs))).toBe(" Von mir Mit mir Anforderungen Familie Keller ");
		expect(written(tabs)).toContain('href="/de/sharing/requests"');
		expect(written(tabs)).toContain('href="/de/sharing?view=received"');
		const mine = <SharingTabs current="mine" administered={[]} />;
		expect(written(mine)).toContain("requests");
		expect(written(mine, ["sharing"])).not.toContain("requests");
	});
});

describe("the list", () => {
	const state = { scope: "mine", states: "open", text: "", after: null } as const;
	const page = { state, requests: [], administered: [], unanswered: [], next: null };

	it("says in words how much is there", () => {
		const html = written(<RequestsPage page={{ ...page, requests: [toRequestRow(aRequest())] }} />);
		expect(html).toContain(`href="/de/sharing/requests/${requestId("r")}"`);
		expect(textOf(html)).toContain("1 von 2");
		expect(html).not.toContain('name="scope"');
	});

	it("offers the next step where it is empty, and whose it shows where somebody sees more than their own", () => {
		const html = written(
			<RequestsPage page={{ ...page, administered: [{ documentId: "t", name: "Keller" }] }} />,
		);
		expect(html).toContain("Nichts angefordert");
		expect(html).toContain('href="/de/sharing/requests/new"');
		expect(html).toContain('name="scope"');
	});
});

describe("a request", () => {
	it("has a button for whatever a line may become, until it is over", () => {
		const checklist = (state: "open" | "ended") =>
			textOf(written(<Checklist request={toRequestDetails(aRequest({ state }))} />));
		expect(checklist("open")).toContain("Ist da : Kontoauszug");
		expect(checklist("open")).toContain("Noch einmal anfordern : Lohnausweis");
		expect(checklist("ended")).not.toContain("Noch einmal");
	});

	it("says that its mail did not arrive, and what a state means", () => {
		const facts = textOf(
			written(<RequestFacts request={toRequestDetails(aRequest({ mail: "failed", state: "suspended" }))} />),
		);
		expect(facts).toContain("E-Mail kam nicht an");
		expect(facts).toContain("Der Link nimmt nichts an");
	});
});

describe("the form", () => {
	const option = (letter: string, label: string) => ({ value: requestId(letter), label });
	const page = {
		places: {
			tenants: [option("t", "Familie Keller"), option("f", "Hofmann AG")],
			tenant: requestId("t"),
			insteadOf: null,
			isFull: false,
			categories: [option("c", "Steuern"), option("d", "Wohnen")],
			category: null,
		},
		start: startValues("2027-01-30", ""),
		idempotencyKey: "0-0-0-0-0" as const,
	};

	it("has everything without scripts: a day as one writes it, a category to choose, another tenant", () => {
		const html = written(<NewRequestForm page={page} result={undefined} />);
		expect(html).toContain('value="30.01.2027"');
		expect(textOf(html)).toContain("Bitte wählen Steuern Wohnen");
		expect(html).toContain('name="tenant"');
	});

	it("marks what was refused, and keeps what was typed", () => {
		const typed = { ...page.start, name: "Umzug", items: "Police\nQuittung", category: requestId("d") };
		const result = { fieldErrors: { lastDay: "validation.date" }, formError: null, typed };
		const html = written(<NewRequestForm page={page} result={result} />);
		expect(html).toContain('value="Umzug"');
		expect(html).toContain("Police\nQuittung");
		expect(html).toMatch(new RegExp(`value="${requestId("d")}" selected`));
		expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
	});
});
