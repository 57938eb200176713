import { expect, test as base } from "@playwright/test";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { hasWebKit, KEYS, openWebKit, type WebKit } from "../../support/browsers/webkit.ts";

/** It may have to be installed first. */
const INSTALLING_MS = 300_000;

const test = base.extend<object, { webkit: WebKit }>({
	webkit: [
		// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what is asked for: nothing
		async ({}, provide) => {
			const webkit = await openWebKit();
			try {
				await webkit.open(`${process.env["BASE_URL"]}/login`);
				await webkit.type("[name=identifier]", "privat@ablage.example");
				await webkit.type("[name=password]", DEMO_PASSWORD);
				await webkit.click("button[type=submit]");
				await expect.poll(() => webkit.address()).toContain("/inbox");
				await provide(webkit);
			} finally {
				await webkit.close();
			}
		},
		{ scope: "worker" },
	],
});

// One browser for all of them.
test.describe.configure({ mode: "serial", timeout: INSTALLING_MS });
test.skip(() => !hasWebKit(), "no WebKit here, and nothing may be installed");

interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

const KEYS_BUTTON = ":is([title^=Tastenk], [aria-label^=Tastenk])";

/** Opens a page and waits until what the test uses of it is in React's hands. */
async function visit(webkit: WebKit, path: string, used: string): Promise<void> {
	await webkit.open(new URL(path, await webkit.address()).href);
	const isHydrated = `const used = [...document.querySelectorAll(${JSON.stringify(used)})];
		const isOfReact = (control) => Object.keys(control).some((key) => key.startsWith("__reactFiber$"));
		return used.length > 0 && used.every(isOfReact)`;
	await expect.poll(() => webkit.run(isHydrated), { timeout: 30_000 }).toBe(true);
}

/** Where the first such element is; `null` where there is none. */
async function boxOf(webkit: WebKit, selector: string): Promise<Box | null> {
	return (await webkit.run(
		`const box = document.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect();
		return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null`,
	)) as Box | null;
}

test("in Safari's engine what was found stands in its row, and moves with it @desktop @scripts", async ({
	webkit,
}) => {
	await visit(webkit, "/documents?q=Rechnung+Strom", "a.explorer-name");
	const row = await boxOf(webkit, "tr[data-found]");
	const found = await boxOf(webkit, "tr[data-found] .explorer-found");
	expect(found?.x).toBeGreaterThan(row?.x ?? Infinity);
	expect(found?.y).toBeGreaterThan(row?.y ?? Infinity);
	expect((found?.y ?? 0) + (found?.height ?? 0)).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
	expect((found?.x ?? 0) + (found?.width ?? 0)).toBeLessThan((row?.x ?? 0) + (row?.width ?? 0));
	expect(await webkit.run("return document.documentElement.scrollHeight <= innerHeight")).toBe(true);

	await visit(webkit, "/documents?q=Rechnung", "a.explorer-name");
	const scrolled = (await webkit.run(`const row = document.querySelector("tr[data-found]");
		const below = () => row.querySelector(".explorer-found").getBoundingClientRect().y - row.getBoundingClientRect().y;
		const before = below();
		[...document.querySelectorAll("tr[data-found]")].at(-1).scrollIntoView({ block: "end" });
		return { moved: row.getBoundingClientRect().y, before, after: below() }`)) as Record<string, number>;
	expect(scrolled["moved"]).toBeLessThan(row?.y ?? 0);
	expect(scrolled["after"]).toBe(scrolled["before"]);
});

test("in Safari's engine the ring of the focus is around the row @desktop @scripts", async ({ webkit }) => {
	await visit(webkit, "/documents?page=1", `${KEYS_BUTTON}, a.explorer-name`);
	const ring = `const row = document.activeElement?.closest("tr");
		return row && getComputedStyle(row).outlineStyle`;
	await expect(async () => {
		await webkit.press("j");
		expect(await webkit.run(ring)).toBe("solid");
	}).toPass({ intervals: [500], timeout: 30_000 });
	const around = `const ring = getComputedStyle(document.activeElement.closest("td"), "::before");
		return ring.content`;
	expect(await webkit.run(around)).toBe("none");
});

test("in Safari's engine the columns can be chosen @desktop @scripts", async ({ webkit }) => {
	await visit(webkit, "/documents?page=1", `${KEYS_BUTTON}, a.explorer-name`);
	await webkit.click("button[aria-label^='Spalten'], button[title^='Spalten']");
	await expect
		.poll(async () => (await boxOf(webkit, "dialog[popover] form > div"))?.height ?? 0)
		.toBeGreaterThan(300);
	await webkit.press(KEYS.Escape);
});

test("in Safari's engine notifications have the room that they need @desktop @scripts", async ({
	webkit,
}) => {
	const hidden = `const list = document.querySelector("dialog[popover] [aria-busy=false]");
		return list && list.scrollHeight - list.clientHeight`;
	// Until its script is there the bell leads to a page of its own.
	await expect(async () => {
		await visit(webkit, "/inbox", `${KEYS_BUTTON}, .rail a`);
		await webkit.click(".rail a[href='/notifications']");
		await expect.poll(() => webkit.run(hidden), { timeout: 5_000 }).toBe(0);
	}).toPass({ timeout: 60_000 });
	await webkit.press(KEYS.Escape);
});

test("in Safari's engine a form's calendar stands beside its button, wherever the form is scrolled to @desktop @scripts", async ({
	webkit,
}) => {
	await visit(webkit, "/documents?page=1", `${KEYS_BUTTON}, a.explorer-name`);
	const id = String(await webkit.run(`return document.querySelector("tr[data-document]").dataset.document`));
	await visit(webkit, `/documents/${id}?edit=1`, "[name=cost], [name=endDate] ~ button, [data-save]");
	const inView = `const field = document.querySelector("[name=endDate]"); field.scrollIntoView({ block: "start" });
		field.parentElement.querySelector("button").click(); const box = field.getBoundingClientRect();
		return { x: box.x, y: box.y, width: box.width, height: box.height }`;
	const field = (await webkit.run(inView)) as Box;
	await expect.poll(() => boxOf(webkit, "dialog.calendar")).not.toBeNull();
	// There is room below it.
	await expect
		.poll(async () => Math.round(((await boxOf(webkit, "dialog.calendar"))?.y ?? 0) - field.y - field.height))
		.toBe(4);
	await webkit.press(KEYS.Escape);
});

test("in Safari's engine a click beside the sheet of keys closes it @desktop @scripts", async ({
	webkit,
}) => {
	await visit(webkit, "/inbox", `${KEYS_BUTTON}, .rail a`);
	const isOpen = `return document.querySelector("dialog[aria-labelledby=keyboard-help]")?.open ?? false`;
	// The keys may be heard a moment after what can be clicked; an open sheet hears none.
	await expect(async () => {
		await webkit.press("?");
		expect(await webkit.run(isOpen)).toBe(true);
	}).toPass({ intervals: [500], timeout: 30_000 });
	await webkit.run(
		`document.querySelector("dialog[aria-labelledby=keyboard-help]").dispatchEvent(new MouseEvent("click", { bubbles: true }))`,
	);
	await expect.poll(() => webkit.run(isOpen)).toBe(false);
});

test("in Safari's engine a field that is refused, or that the Tab key leads to, stands above the form's foot @desktop @scripts", async ({
	webkit,
}) => {
	await visit(webkit, "/documents?page=1", `${KEYS_BUTTON}, a.explorer-name`);
	const id = String(await webkit.run(`return document.querySelector("tr[data-document]").dataset.document`));
	await visit(webkit, `/documents/${id}?edit=1`, "[name=cost], [name=endDate] ~ button, [data-save]");
	const room = (name: string) =>
		webkit.run(`const field = document.activeElement;
			return field?.name === "${name}"
				? document.querySelector(".page-foot").getBoundingClientRect().top - field.getBoundingClientRect().bottom
				: null`);
	await webkit.run(`document.querySelector("[name=endDate]").parentElement.querySelector("button").focus()`);
	await webkit.press(KEYS.Tab);
	await expect.poll(() => room("inactiveDate")).toBeGreaterThan(0);

	await webkit.type("[name=cost]", "abc");
	await webkit.run(`document.querySelector("[name=name]").scrollIntoView()`);
	await webkit.click("[data-save]");
	await expect.poll(() => room("cost")).toBeGreaterThan(0);
});
