import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { kCurrentWorker } from "miniflare";
import { defineConfig } from "vitest/config";
import { libheifPart } from "./scripts/server/libheif-part.ts";
import { newVapidKeys } from "./scripts/vapid-keys.ts";
import { standInFonts } from "./scripts/server/stand-in-fonts.ts";
import { typesetterFonts } from "./scripts/server/typesetter-fonts.ts";
import { binaryModule, binaryModules } from "./tests/support/workers/binary-modules.ts";
import { madeInNode } from "./tests/support/fixtures/made-in-node.ts";
import { otherCms } from "./tests/support/other-cms.ts";

// The Workers' configuration asks for it by name before the bindings below are looked at.
const JWT_SECRET = "only-for-tests-only-for-tests-32";
process.env["JWT_SECRET"] = JWT_SECRET;

const CORES = availableParallelism();

/** Ends what hangs. It measures no speed: what takes seconds alone takes a minute beside other work on a busy machine. */
const TIMEOUT_MS = 120_000;

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["tests/{contract,app,project,reader,relay,scripts}/**/*.test.{ts,tsx}"],
					// To load the modules anew for each file would cost three times the work of the tests. A file that needs
					// some of its own resets them.
					isolate: false,
					// Vitest would leave one core for itself, which is half of two.
					maxWorkers: CORES,
					// Files of two projects in turn would cost each of them its workers, with all that they have loaded.
					sequence: { groupOrder: 1 },
					testTimeout: TIMEOUT_MS,
					hookTimeout: TIMEOUT_MS,
				},
			},
			{
				plugins: [
					binaryModules,
					madeInNode(),
					libheifPart,
					standInFonts,
					typesetterFonts,
					cloudflareTest(async () => ({
						main: "./tests/support/workers/main.ts",
						wrangler: { configPath: "./workers/cms/wrangler.toml" },
						miniflare: {
							serviceBindings: {
								BINARY_MODULES: binaryModule,
								READER: { name: kCurrentWorker, entrypoint: "Reader" },
								PHOTO_DECODER: { name: kCurrentWorker, entrypoint: "PhotoDecoder" },
								FONTS: { name: kCurrentWorker, entrypoint: "Fonts" },
								TYPESETTER: { name: kCurrentWorker, entrypoint: "Typesetter" },
							},
							queueProducers: { REPORTS: { queueName: "ablage-reports" } },
							outboundService: otherCms,
							durableObjects: { RELAYS: { className: "Relay", useSQLite: true } },
							bindings: {
								ENVIRONMENT: "test",
								JWT_SECRET,
								VAPID_KEYS: newVapidKeys(),
								OIDC_PROVIDERS: JSON.stringify([
									{
										id: "swept",
										name: "Beispiel-ID",
										issuer: "https://login.example",
										clientId: "ablage",
										clientSecret: "only-for-tests",
									},
								]),
								DIRECTORY_MIGRATIONS: await readD1Migrations("./workers/cms/directory/migrations"),
							},
						},
					})),
				],
				test: {
					name: "workers",
					include: ["tests/workers/**/*.test.ts"],
					setupFiles: ["tests/support/workers/setup.ts"],
					// A runtime of its own for each file would cost more than the tests in it: one a core does for all. What a
					// test makes has names of its own, so it does not matter what others have left.
					isolate: false,
					// One runtime more than there are cores: its tests wait a good deal, for alarms and for deadlines.
					maxWorkers: CORES + 1,
					// What an object of another test's logs as this file ends would wait for ever to be told, and Vitest for it:
					// a message from another object's context is only sent together with the next one of the file's own.
					disableConsoleIntercept: true,
					sequence: { groupOrder: 2 },
					testTimeout: TIMEOUT_MS,
					hookTimeout: TIMEOUT_MS,
				},
			},
			{
				test: {
					name: "server",
					include: ["tests/server/**/*.test.ts"],
					globalSetup: ["prepared-data-dir.ts", "offer-demo.ts", "shared-server.ts"].map(
						(name) => `tests/support/servers/${name}`,
					),
					testTimeout: TIMEOUT_MS,
					hookTimeout: TIMEOUT_MS,
					// Most files start servers of their own; two at a time would only slow each other down.
					fileParallelism: false,
					// Modules are loaded once for all files, and so is the server that many share.
					isolate: false,
				},
			},
		],
	},
});
