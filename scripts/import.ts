/**
 * `npm run import -- --from FOLDER|ZIP [--from ZIP …] --to http://… --tenant NAME [--email ADDRESS] [--category NAME]
 * [--locale en] [--dry-run]`: takes an export of Ablage, paperless-ngx or Docspell, or plain files in folders, into a tenant, as the user whose token `ABLAGE_TOKEN` is, or
 * who signs in by `--email` and the password in `ABLAGE_PASSWORD`, which is asked for where it is missing. Begun again it
 * goes on where it was. See docs/operations.md.
 */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { listTenants } from "../app/cms/user-access.ts";
import { tenantsToFileIn } from "../app/features/document-form/choices/filing-places.server.ts";
import { descriptionWords } from "../app/features/import/plan/description-words.ts";
import { surveyOf } from "../app/features/import/plan/survey.ts";
import { isChosen, usualCategories } from "../app/features/import/plan/usual-categories.ts";
import { readPlan } from "../app/features/import/plan/read-plan.ts";
import { reportLines } from "../app/features/import/run/report-lines.ts";
import { runImport } from "../app/features/import/run/run-import.ts";
import { importPlace } from "../app/features/import/steps/import-place.ts";
import { formatFileSize } from "../app/features/documents/file-size.ts";
import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../contract/constants.ts";
import { foldedName } from "../contract/search/spelling.ts";
import { contractClient, serverTarget, signIn } from "./import/contract-server.ts";
import { openArchive } from "./import/disk-archive.ts";
import { faultText, importTexts, progressLine, surveyLines, textOfKey } from "./import/said.ts";

const { values } = parseArgs({
	options: {
		from: { type: "string", multiple: true, default: [] },
		to: { type: "string", default: "http://127.0.0.1:8787" },
		tenant: { type: "string" },
		email: { type: "string" },
		category: { type: "string" },
		locale: { type: "string", default: DEFAULT_LOCALE },
		"dry-run": { type: "boolean", default: false },
	},
});
const t = importTexts();
process.on("uncaughtException", (error) => {
	console.error(faultText(t, error));
	process.exit(1);
});
if (![DEFAULT_LOCALE, FALLBACK_LOCALE].includes(values.locale))
	throw new Error(`--locale is ${DEFAULT_LOCALE} or ${FALLBACK_LOCALE}.`);
const origin = new URL(values.to).origin;
const token = process.env["ABLAGE_TOKEN"] ?? (await tokenOf(values.email));
const cms = contractClient({ origin, token });

const tenants = tenantsToFileIn(await listTenants(cms));
const found = tenants.filter(
	({ tenant }) =>
		values.tenant === undefined ||
		tenant.documentId === values.tenant ||
		foldedName(tenant.name) === foldedName(values.tenant),
);
const [into, ...others] = found;
if (!into || others.length > 0) {
	const names = tenants.map(({ tenant }) => tenant.name).join(", ");
	throw new Error(`--tenant names one of those in which you may file: ${names || "none"}`);
}

const archive = await openArchive(values.from);
const plan = await readPlan(archive, descriptionWords(importTexts(values.locale)));
const target = await serverTarget({ origin, token }, into.tenant.documentId);
const place = await importPlace(cms, into);
const survey = await surveyOf(plan, { target, there: place.categories }, new AbortController().signal);
const categories = usualCategories(survey.categories, place, plan.source);
const stands = place.categories.find(({ name }) => foldedName(name) === foldedName(values.category ?? ""));
for (const { key } of survey.categories)
	if (stands && !categories.has(key)) categories.set(key, stands.documentId);
console.log(
	surveyLines(t, survey, { tenant: into.tenant.name, source: plan.source, categories, place }).join("\n"),
);
if (place.freeBytes !== null && survey.bytes > place.freeBytes)
	console.log(
		t("import.found.room", { size: formatFileSize(survey.bytes), free: formatFileSize(place.freeBytes) }),
	);
if (!isChosen(survey.categories, categories))
	throw new Error("--category names the category for the documents whose own you may not make.");

if (!values["dry-run"]) {
	const run = runImport({
		plan,
		archive,
		target,
		tenant: into.tenant.documentId,
		categories: { choice: categories, there: place.categories },
	});
	process.once("SIGINT", () => run.end());
	const isShown = process.stdout.isTTY;
	const stop = run.progress.subscribe(() => {
		const progress = run.progress.read();
		// Nobody is there who could say that it goes on.
		if (progress.phase === "paused") {
			console.error(t(`import.paused.${progress.reason ?? "asked"}`));
			run.end();
		}
		if (isShown) process.stdout.write(`\r\u001b[K${progressLine(t, progress)}`);
	});
	const report = await run.finished;
	stop();
	if (isShown) process.stdout.write("\r\u001b[K");
	console.log(reportLines({ report, remarks: run.remarks }, t, (said) => textOfKey(t, said)).join("\n"));
	const { phase } = run.progress.read();
	if (phase === "undone") console.error(t("import.done.undone"));
	const importId = run.importId();
	if (phase !== "undone" && importId !== null && report.some(({ outcome }) => outcome !== "there"))
		console.log(t("import.undo.where", { address: `${origin}/import/${importId}` }));
	if (phase !== "done" || report.some(({ outcome }) => outcome === "failed")) process.exitCode = 1;
}

async function tokenOf(email: string | undefined): Promise<string> {
	if (email === undefined) throw new Error("Set ABLAGE_TOKEN, or sign in with --email.");
	return signIn(origin, email, process.env["ABLAGE_PASSWORD"] ?? (await askPassword(email)));
}

/** Asked for without being shown. */
async function askPassword(email: string): Promise<string> {
	process.stdout.write(`Password of ${email}: `);
	const output = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	const password = await terminal.question("");
	terminal.close();
	process.stdout.write("\n");
	return password;
}
