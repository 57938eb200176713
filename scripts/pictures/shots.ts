import type { Page } from "@playwright/test";

/** A part of the product as it looks to somebody of the demo. */
export interface Shot {
	name: string;
	/** Of the demo's accounts. */
	user: string;
	path: string;
	/** What is done before the picture is taken. */
	prepare?: (page: Page) => Promise<void>;
	/** In CSS pixels. */
	width: number;
	height: number;
	/** What of the window is shown; all of it unless something is said. */
	part?: { x: number; y: number };
	/** Pixels of the picture for one of CSS. */
	scale: number;
}

const PHONE = { width: 360, height: 560, scale: 2 };
/** The page beside the navigation, at the narrowest at which both stand beside each other. */
const BESIDE_RAIL = { width: 1024, height: 560, part: { x: 233, y: 0 }, scale: 1.5 };

const policy = "Krankenversicherung Familie";

async function selectPolicy(page: Page): Promise<void> {
	await page.getByRole("row").filter({ hasText: policy }).first().click();
	await loaded(page, "article img[src*='/files/']");
}

/** Waits until the first of these pictures is there: a page is drawn when it is asked for the first time. */
async function loaded(page: Page, pictures: string): Promise<void> {
	const picture = page.locator(pictures).first();
	await picture.waitFor();
	await picture.evaluate((image: HTMLImageElement) => image.decode());
}

/** Pictures of the landing page, by what they stand beside. */
export const LANDING_SHOTS: readonly Shot[] = [
	{
		name: "hero-wide",
		user: "privat",
		path: "/documents",
		prepare: selectPolicy,
		width: 1200,
		height: 675,
		scale: 0.92,
	},
	{ name: "hero-narrow", user: "privat", path: "/documents", ...PHONE },
	{ name: "household-wide", user: "privat", path: "/deadlines", ...BESIDE_RAIL },
	{ name: "household-narrow", user: "privat", path: "/deadlines", ...PHONE },
	{ name: "company-wide", user: "firma", path: "/my-tenants/permissions", ...BESIDE_RAIL },
	{ name: "company-narrow", user: "firma", path: "/my-tenants/permissions", ...PHONE },
	{ name: "broker-wide", user: "makler", path: "/search?q=haftpflicht", ...BESIDE_RAIL },
	{ name: "broker-narrow", user: "makler", path: "/search?q=haftpflicht", ...PHONE },
];

const SCREEN = { width: 1280, height: 800, scale: 1 };

/** Pictures of the README. */
export const README_SHOTS: readonly Shot[] = [
	{ name: "explorer", user: "privat", path: "/documents", prepare: selectPolicy, ...SCREEN },
	{
		name: "document",
		user: "privat",
		path: "/documents",
		async prepare(page) {
			await page.getByRole("link", { name: policy }).first().dblclick();
			await page.waitForURL(/\/documents\/[a-z0-9]{24}/);
			await loaded(page, "main img[src*='/files/']");
		},
		...SCREEN,
	},
	{
		name: "inbox",
		user: "firma",
		path: "/inbox",
		prepare: (page) => loaded(page, "main img[src*='/files/']"),
		...SCREEN,
	},
	{ name: "phone", user: "privat", path: "/deadlines", width: 360, height: 720, scale: 2 },
];
