import { bearer } from "../../support/own-connection.ts";
import type { TenantDocument } from "../../../contract/entities/entities.ts";
import { registerAccount, takeDemoSession, takeSession } from "../harness/accounts.ts";
import { ContractCaller } from "../harness/contract-caller.ts";
import { expect, test } from "../harness/test.ts";

test.describe("the bin", () => {
	test.beforeEach(async ({ page, account }) => {
		await takeSession(page, account);
	});

	test("a deleted document lies in the bin, and is restored from there", async ({
		page,
		cms,
		account,
		expectAccessible,
	}) => {
		const [kept, gone] = [
			await cms.createDocument({ name: "Hausrat" }),
			await cms.createDocument({ name: "Ein Mietvertrag mit einem Namen, der länger ist als jede Zeile" }),
		];
		await cms.setState(gone.documentId, "Deleted");
		await page.goto("/documents");
		await expect(page.getByRole("link", { name: kept.name }).first()).toBeVisible();
		await page.getByRole("link", { name: "Papierkorb" }).click();

		await expect(page.getByRole("heading", { name: "Papierkorb" })).toBeVisible();
		const row = page.getByRole("listitem").filter({ hasText: gone.name });
		await expect(row).toContainText("war aktiv · ohne Datei");
		await expect(row).toContainText(`${account.user.firstName} ${account.user.lastName}`);
		await expect(row).toContainText("noch 30 Tage");
		await expectAccessible();

		await row.getByRole("button", { name: `«${gone.name}» wiederherstellen` }).click();
		await expect(
			page.getByText(`«${gone.name.slice(0, 30)}`).and(page.getByText("» ist wiederhergestellt.")),
		).toBeVisible();
		await expect(page.getByRole("heading", { name: "Der Papierkorb ist leer" })).toBeVisible();
		await expectAccessible();
		await page.getByRole("link", { name: "Öffnen" }).click();
		await expect(page).toHaveURL(new RegExp(`/documents/${gone.documentId}$`));
		await expect(page.getByRole("heading", { name: gone.name, level: 1 })).toBeVisible();
		expect((await cms.document(gone.documentId)).state).toBe("Active");
	});

	test("several are ticked and restored together; the others stay @desktop @no-scripts", async ({
		page,
		cms,
	}) => {
		const documents = await deleted(cms, "Eins", "Zwei", "Drei");
		await page.goto("/documents/bin");
		const restore = page.getByRole("button", { name: "Ausgewählte wiederherstellen" });
		await expect(restore).toBeHidden();
		for (const name of ["Eins", "Drei"]) await page.getByRole("checkbox", { name }).check();
		await restore.click();
		await expect(page.getByText("2 Dokumente sind wiederhergestellt.")).toBeVisible();
		await expect(page.getByRole("listitem").filter({ hasText: "noch 30 Tage" })).toHaveCount(1);
		await expect(restore).toBeHidden();
		const [one, , three] = documents;
		for (const document of [one, three]) {
			expect((await cms.document(document?.documentId ?? "")).state).toBe("Active");
		}
	});

	test("the focus goes to the row that takes the place of a restored one @desktop @scripts", async ({
		page,
		cms,
	}) => {
		await deleted(cms, "Eins", "Zwei", "Drei");
		await page.goto("/documents/bin");
		const button = (name: string) => page.getByRole("button", { name: `«${name}» wiederherstellen` });
		await button("Zwei").focus();
		await page.keyboard.press("Enter");
		await expect(button("Zwei")).toHaveCount(0);
		await expect(button("Eins")).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(button("Eins")).toHaveCount(0);
		await expect(button("Drei")).toBeFocused();
		// The box of a row sends the selection, whatever stands beside it.
		await page.getByRole("checkbox", { name: "Drei" }).focus();
		await page.keyboard.press("Space");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Der Papierkorb ist leer" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Zu den Dokumenten" })).toBeFocused();
	});

	test("what was restored elsewhere, or is another's, is said and changes nothing @desktop @scripts", async ({
		page,
		cms,
		playwright,
		baseURL,
	}) => {
		const [, two] = await deleted(cms, "Eins", "Zwei");
		await page.goto("/documents/bin");
		if (two) await cms.restore(two);
		await page.getByRole("button", { name: "«Zwei» wiederherstellen" }).click();
		await expect(page.getByText("Dieses Dokument liegt nicht im Papierkorb.")).toBeVisible();
		await expect(page.getByRole("button", { name: "«Zwei» wiederherstellen" })).toHaveCount(0);

		// A form with the id of somebody else's document.
		const other = await registerAccount(playwright, baseURL);
		const request = await playwright.request.newContext({
			baseURL,
			extraHTTPHeaders: bearer(other.jwt),
		});
		const [theirs] = await deleted(new ContractCaller(request), "Fremd");
		const answer = await page.request.post("/documents/bin", {
			form: { document: `${theirs?.documentId}:${theirs?.version}` },
			headers: { "Sec-Fetch-Site": "same-origin" },
		});
		expect(await answer.text()).toContain("Nicht gefunden.");
		await request.dispose();
	});

	test("more than a page is stepped through, and a page that is gone leads to the last one @desktop @scripts", async ({
		page,
		cms,
	}) => {
		const names = Array.from({ length: 31 }, (_, number) => `Nr. ${number + 1}`);
		await deleted(cms, ...names);
		await page.goto("/documents/bin");
		const search = page.getByRole("searchbox", { name: "Im Papierkorb suchen" });
		await search.fill("29");
		await search.press("Enter");
		await expect(page).toHaveURL(/\/documents\/bin\?q=29$/);
		await expect(page.getByText("1 Dokument", { exact: true })).toBeVisible();
		await expect(page.getByRole("button", { name: "«Nr. 29» wiederherstellen" })).toBeVisible();
		await search.fill("gibt es nicht");
		await search.press("Enter");
		await page.getByRole("link", { name: "Alles im Papierkorb zeigen" }).click();
		await page.getByRole("link", { name: "Nächste Seite" }).click();
		await expect(page).toHaveURL(/\/documents\/bin\?page=2$/);
		await expect(page.getByRole("listitem").filter({ hasText: "Nr. 1" })).toHaveCount(1);
		await page.getByRole("button", { name: "«Nr. 1» wiederherstellen" }).click();
		await expect(page.getByText("«Nr. 1» ist wiederhergestellt.")).toBeVisible();
		await expect(page.getByRole("button", { name: "«Nr. 31» wiederherstellen" })).toBeVisible();
		await expect(page.getByText("30 Dokumente")).toBeVisible();
	});
});

test.describe("whoever may edit nowhere", () => {
	test.use({ expectedErrors: [/403/] });

	test("has no bin: no link, and a page that says so @desktop @scripts", async ({
		page,
		expectAccessible,
	}) => {
		await takeDemoSession(page, "leserin");
		await page.goto("/documents?state=all");
		await expect(page.getByRole("table")).toBeVisible();
		await expect(page.getByRole("link", { name: "Papierkorb" })).toHaveCount(0);
		const answer = await page.goto("/documents/bin");
		expect(answer?.status()).toBe(403);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible();
	});
});

/** Documents that were deleted, in this order. */
async function deleted(cms: ContractCaller, ...names: string[]): Promise<TenantDocument[]> {
	const documents: TenantDocument[] = [];
	for (const name of names) {
		// oxlint-disable-next-line no-await-in-loop -- the order of deletions is the order of the list
		const { documentId } = await cms.createDocument({ name });
		// oxlint-disable-next-line no-await-in-loop -- as above
		documents.push(await cms.setState(documentId, "Deleted"));
	}
	return documents;
}
