import { globSync } from "node:fs";
import { join } from "node:path";
import { deadlineApi } from "../../../contract/api/deadlines.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { serviceApi } from "../../../contract/api/service.ts";
import { folderApi, partyApi } from "../../../contract/api/tenant-lists.ts";
import { SESSION_COOKIE } from "../../../app/middleware/session-cookie.ts";
import { ROOT } from "../../../scripts/run-command.ts";
import { COMMON_WORD, RARE_WORD } from "../../../scripts/scale/vocabulary.ts";
import type { LatencyAim } from "../aims.ts";
import type { BenchServer } from "../bench-server.ts";
import type { LoadRequest } from "./http-load.ts";

/** For `--only`. */
export const SECTIONS = [
	"yardstick",
	"explorer",
	"document",
	"inbox",
	"masterdata",
	"session",
	"static",
	"sorts",
	"pages",
	"filters",
	"facets",
	"text",
	"tenants",
	"search",
] as const;
type Section = (typeof SECTIONS)[number];

export interface BenchCase {
	section: Section;
	name: string;
	request: LoadRequest;
	/** How many connections it is sent over, each measured by itself. */
	connections?: readonly number[];
	aim?: LatencyAim | undefined;
}

/** What is measured on the product's own server, in the table's order. */
export function benchCases(server: BenchServer): BenchCase[] {
	const { jwt, credentials, documentId } = server;
	const pages = pageRequests(server);
	const bearer = { Authorization: `Bearer ${jwt}` };
	const list = (query: string) =>
		`/api${documentApi.explore.path}?${query}&pagination[page]=1&pagination[pageSize]=15`;
	const search = (word: string) =>
		list(`filters[state]=Active&filters[text]=${encodeURIComponent(word)}&sort=createdAt:desc`);
	return [
		{
			section: "yardstick",
			name: "hello through app and CMS (/healthz)",
			request: { path: serviceApi.health.path },
		},
		{ section: "yardstick", name: "bare page (/imprint)", request: pages.bare },
		{
			section: "explorer",
			name: "explorer API, default view",
			request: { path: list("sort=createdAt:desc"), headers: bearer },
		},
		{
			section: "explorer",
			name: "explorer API, active by name",
			request: { path: list("filters[state]=Active&sort=name:asc"), headers: bearer },
		},
		{
			section: "explorer",
			name: "explorer API, rare word",
			request: { path: search(RARE_WORD), headers: bearer },
		},
		{
			section: "explorer",
			name: "explorer API, word in every document",
			request: { path: search(COMMON_WORD), headers: bearer },
		},
		{
			section: "explorer",
			name: "explorer filter API",
			request: { path: `/api${documentApi.filterOptions.path}`, headers: bearer },
		},
		{
			section: "explorer",
			name: "explorer page, whole",
			request: pages.explorerWhole,
		},
		{
			section: "explorer",
			name: "explorer page, streamed",
			request: pages.explorerStreamed,
		},
		{
			section: "explorer",
			name: "explorer page, streamed, its style sheet there",
			request: pages.explorerAgain,
		},
		{
			section: "document",
			name: "document API",
			request: { path: `/api${pathOf(documentApi.read, { id: documentId })}`, headers: bearer },
		},
		{
			section: "document",
			name: "document page, whole",
			request: pages.documentWhole,
		},
		{
			section: "document",
			name: "document page, streamed",
			request: pages.documentStreamed,
		},
		{
			section: "document",
			name: "document page, whole, its style sheet there",
			request: pages.documentWholeAgain,
		},
		{
			section: "document",
			name: "document page, streamed, its style sheet there",
			request: pages.documentAgain,
		},
		...inboxCases(server),
		...masterdataCases(server),
		{
			section: "session",
			name: "sign-in",
			request: {
				method: "POST",
				path: `/api${identityApi.signIn.path}`,
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(credentials),
			},
		},
		{ section: "static", name: "static file (entry script)", request: { path: asset("entry.client-*.js") } },
	];
}

/** What needs doing and what comes up, for whoever sees all and for whoever sees some. */
function inboxCases({ jwt, memberJwt }: BenchServer): BenchCase[] {
	const calls = [
		["inbox API", inboxApi.inbox.path],
		["inbox filter API", inboxApi.filterOptions.path],
		["deadlines API", deadlineApi.list.path],
	] as const;
	const whose = [
		["", jwt],
		[", as a member", memberJwt],
	] as const;
	return calls.flatMap(([name, path]) =>
		whose.map(([who, token]): BenchCase => {
			const headers = { Authorization: `Bearer ${token}` };
			return { section: "inbox", name: name + who, request: { path: `/api${path}`, headers } };
		}),
	);
}

/** What documents point at, as master data and as choices, for whoever sees all and for whoever sees some. */
function masterdataCases({ jwt, memberJwt }: BenchServer): BenchCase[] {
	const parties = partyApi.list.path;
	const calls = [
		["parties", `${parties}?pagination[pageSize]=50`],
		["parties with their numbers", `${parties}?usage=true&pagination[pageSize]=50`],
		["parties, page 10", `${parties}?pagination[page]=10&pagination[pageSize]=50`],
		["parties found by name", `${parties}?filters[text]=ag&pagination[pageSize]=25`],
		["duplicates", `${parties}?filters[duplicates]=true&pagination[pageSize]=50`],
		["folders with their numbers", `${folderApi.list.path}?usage=true&pagination[pageSize]=50`],
		["choices of the filter", `${documentApi.filterOptions.path}?limit=60`],
	] as const;
	const whose = [
		["", jwt],
		[", as a member", memberJwt],
	] as const;
	return calls.flatMap(([name, path]) =>
		whose.map(([who, token]): BenchCase => {
			const headers = { Authorization: `Bearer ${token}` };
			return {
				section: "masterdata",
				name: name + who,
				connections: [1],
				request: { path: `/api${path}`, headers },
			};
		}),
	);
}

/** Pages as a browser gets them whose scripts run, and whole as others get them. */
export function pageRequests({ jwt, documentId }: BenchServer) {
	const whole = `${SESSION_COOKIE}=${jwt}`;
	const streamed = `${whole}; ablage_scripting=1`;
	// The first page brings the style sheet along (decision 112); afterwards a browser says that it has it.
	const again = `; ablage_styles=${asset("root-*.css")}`;
	const list = "/documents?page=1";
	const document = `/documents/${documentId}`;
	return {
		bare: { path: "/imprint" },
		explorerWhole: { path: list, headers: { Cookie: whole } },
		explorerStreamed: { path: list, headers: { Cookie: streamed } },
		explorerAgain: { path: list, headers: { Cookie: streamed + again } },
		documentWhole: { path: document, headers: { Cookie: whole } },
		documentStreamed: { path: document, headers: { Cookie: streamed } },
		documentWholeAgain: { path: document, headers: { Cookie: whole + again } },
		documentAgain: { path: document, headers: { Cookie: streamed + again } },
	} satisfies Record<string, LoadRequest>;
}

/** The address of a file of the build. */
function asset(name: string): string {
	const [file] = globSync(`assets/${name}`, { cwd: join(ROOT, "build/client") });
	return `/${file ?? ""}`;
}
