import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CHROMIUM_FLAGS, shellPath } from "../../support/browsers/chromium.ts";
import { verdict } from "../aims.ts";
import { startDemoServer } from "./demo-server.ts";
import { openEdge } from "./edge.ts";
import { blockedByThreadTime } from "./thread-time.ts";

/**
 * Fetched for a run and no dependency: it brings 110 packages and 170 MB along, a reporter of errors to a third party
 * among them, which each `npm ci` would have to load.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MAX_LCP_MS = 1_200;

const score = z.object({ score: z.number().nullable() });
const measured = z.object({ numericValue: z.number() });
const reportSchema = z.object({
	categories: z.record(z.enum(CATEGORIES), score),
	/** How fast this machine is: from some 1,500 on a quarter of it is a phone of the middle, which Lighthouse assumes. */
	environment: z.object({ benchmarkIndex: z.number() }),
	audits: z.looseObject({
		"first-contentful-paint": measured,
		"largest-contentful-paint": measured,
		"cumulative-layout-shift": measured,
		"total-blocking-time": measured,
		"total-byte-weight": measured,
	}),
});
/** With what the page's thread was blocked by its own work. */
type Report = z.infer<typeof reportSchema> & { blockedByWork: number };

interface Page {
	name: string;
	path: string;
	/** Open to anybody: search engines may show it. */
	isPublic?: boolean;
}

/**
 * Lighthouse in its mobile preset against the built Workers, behind what packs texts as the platform does: the median of so many
 * runs of each page. In a browser without a window: a whole one runs pages of its own (the list below its address bar),
 * which take the processor from the page that is looked at.
 */
export async function lighthouseBench(runs: number): Promise<string[]> {
	const server = await startDemoServer();
	const visitor = await openEdge(server.origin, "");
	const user = await openEdge(server.origin, `ablage_session=${server.token}`);
	const pages: Page[] = [
		{ name: "landing", path: "/", isPublic: true },
		{ name: "login", path: "/login", isPublic: true },
		{ name: "share", path: server.share },
		{ name: "explorer", path: "/documents?page=1" },
		{ name: "document", path: `/documents/${server.documentId}` },
		{ name: "inbox", path: "/inbox" },
	];
	const rows = [];
	const speeds: number[] = [];
	try {
		for (const page of pages) {
			const { origin } = page.isPublic || page.path === server.share ? visitor : user;
			// The first visit draws pictures and fills caches.
			await (await fetch(origin + page.path)).text();
			const reports = [];
			for (let run = 0; run < runs; run += 1) reports.push(await look(origin + page.path));
			rows.push(rowOf(page, reports));
			speeds.push(median(reports, ({ environment }) => environment.benchmarkIndex));
		}
	} finally {
		visitor.close();
		user.close();
		await server.dispose();
	}
	return [
		"| page | performance | accessibility | best practices | SEO | FCP | LCP | CLS | TBT | by its work | transferred | aim |",
		"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|",
		...rows,
		"",
		`Lighthouse's index of this machine: ${Math.min(...speeds)} to ${Math.max(...speeds)}`,
	];
}

/** A run that the browser loses, on a busy machine say, is done again. */
async function look(address: string, triesLeft = 2): Promise<Report> {
	try {
		return await lookOnce(address);
	} catch (error) {
		if (triesLeft === 0) throw error;
		return look(address, triesLeft - 1);
	}
}

async function lookOnce(address: string): Promise<Report> {
	const folder = await mkdtemp(join(tmpdir(), "ablage-lighthouse-"));
	try {
		const flags = [...CHROMIUM_FLAGS, "--headless=new"].join(" ");
		await promisify(execFile)(
			"npx",
			[
				"--yes",
				LIGHTHOUSE,
				address,
				"--output=json",
				`--output-path=${join(folder, "page")}`,
				"--save-assets",
				"--quiet",
				"--no-enable-error-reporting",
				`--chrome-flags=${flags}`,
				`--only-categories=${CATEGORIES.join(",")}`,
			],
			{ env: { ...process.env, CHROME_PATH: shellPath() } },
		);
		const report: unknown = JSON.parse(await readFile(join(folder, "page"), "utf8"));
		const trace: unknown = JSON.parse(await readFile(join(folder, "page-0.trace.json"), "utf8"));
		if (process.env["LIGHTHOUSE_FINDINGS"]) printFindings(report);
		return { ...reportSchema.parse(report), blockedByWork: blockedByThreadTime(trace) };
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

const findingsSchema = z.object({
	audits: z.record(
		z.string(),
		z.looseObject({ score: z.number().nullable(), title: z.string(), details: z.unknown().optional() }),
	),
});

/** What costs points, for whoever looks for it. */
function printFindings(report: unknown): void {
	for (const [id, { score: reached, title, details }] of Object.entries(
		findingsSchema.parse(report).audits,
	)) {
		if (reached === null || reached === 1) continue;
		console.error(`${id} ${reached}: ${title} ${JSON.stringify(details ?? null).slice(0, 1_500)}`);
	}
}

function rowOf({ name, isPublic = false }: Page, reports: readonly Report[]): string {
	const scores = CATEGORIES.map((category) =>
		Math.round(100 * median(reports, ({ categories }) => categories[category].score ?? 0)),
	);
	const of = (id: keyof Report["audits"] & string) =>
		median(reports, ({ audits }) => z.parse(measured, audits[id]).numericValue);
	const [lcp, shift, blocked] = [
		of("largest-contentful-paint"),
		of("cumulative-layout-shift"),
		of("total-blocking-time"),
	];
	const counted = isPublic ? scores : scores.slice(0, 3);
	const isMet =
		counted.every((reached) => reached === 100) && lcp < MAX_LCP_MS && shift === 0 && blocked === 0;
	const cells = [
		name,
		...scores,
		`${Math.round(of("first-contentful-paint"))} ms`,
		`${Math.round(lcp)} ms`,
		shift.toFixed(3),
		`${Math.round(blocked)} ms`,
		`${Math.round(median(reports, ({ blockedByWork }) => blockedByWork))} ms`,
		`${(of("total-byte-weight") / 1024).toFixed(0)} KB`,
		verdict(isMet, `100, LCP < ${MAX_LCP_MS} ms, CLS 0, TBT 0`),
	];
	return `| ${cells.join(" | ")} |`;
}

function median(reports: readonly Report[], valueOf: (report: Report) => number): number {
	const values = reports.map(valueOf).toSorted((left, right) => left - right);
	return values[Math.floor(values.length / 2)] ?? 0;
}
