import { takeDemoSession, takeSession } from "../harness/accounts.ts";
import { expect, test } from "../harness/test.ts";

/** What is read or filled in, as a company's admin has it. */
const PAGES = [
	"/my-profile",
	"/my-profile/security",
	"/my-profile/delete",
	"/import",
	"/documents/add",
	"/documents/new",
	"/documents/export",
	"/documents/columns",
	"/deadlines/calendar",
	"/sharing/requests/new",
	"/search?q=vertrag",
	"/my-tenants/company?tab=facts",
];
/** `page-column` of look.css. */
const MEASURE = 768;

test("in a wide window pages begin below their title, and have one measure @desktop @scripts", async ({
	page,
}) => {
	await takeDemoSession(page, "firma");
	await page.setViewportSize({ width: 1920, height: 900 });
	for (const path of PAGES) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		await page.goto(path);
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { edge, right } = await page.getByRole("main").evaluate((main) => {
			const head = main.querySelector("header");
			const boxes = [...main.querySelectorAll("h2, p, label, dl")]
				.filter((element) => !head?.contains(element))
				.map((element) => element.getBoundingClientRect())
				.filter(({ width, height }) => width > 8 && height > 8);
			const { left } = main.getBoundingClientRect();
			return {
				edge: Math.round(Math.min(...boxes.map((box) => box.left)) - left),
				right: Math.round(Math.max(...boxes.map((box) => box.right)) - left),
			};
		});
		expect.soft(edge, path).toBe(24);
		expect.soft(right, path).toBeLessThanOrEqual(MEASURE);
	}
});

test("in a question over a page the way out has the focus, and stands before the button that acts, as one comes to them @desktop @scripts", async ({
	page,
	account,
	cms,
}) => {
	const { documentId } = await cms.createDocument({ name: "Hausratpolice" });
	await takeSession(page, account);
	await page.goto(`/documents/${documentId}?confirm=delete`);
	const question = page.getByRole("alertdialog");
	const way = question.getByRole("link", { name: "Abbrechen" });
	await expect(way).toBeFocused();
	const act = await question.getByRole("button", { name: "In den Papierkorb" }).boundingBox();
	const wayOut = await way.boundingBox();
	expect(wayOut?.x).toBeLessThan(act?.x ?? 0);
	expect(act?.y).toBe(wayOut?.y);
});
