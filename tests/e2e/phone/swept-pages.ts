/** Who looks at a page: one of the demo, somebody without an account, or who operates the installation. */
export type Viewer = "nobody" | "privat" | "firma" | "makler" | "manager" | "operator";

export interface SweptPage {
	who: Viewer;
	/** What stands behind the path of the route, with a question mark. */
	query?: string;
	/** Name of what a link or button opens over the page. */
	opens?: string;
}

/** No pages: they answer with a file, data, or the way elsewhere. */
export const NO_PAGES: readonly string[] = [
	"without-scripts",
	"preferences",
	"calendar/:file",
	"login/new-password",
	"login/keep-account",
	"login/passkey",
	"login/link",
	"search/hits",
	"notifications/latest",
	"notifications/:notificationId",
	"my-tenants/:page",
	"documents/export/file",
	"documents/share/question",
	"share/:code/files",
	"sharing/keep",
	"documents/undo",
	"documents/filter-options",
	"documents/upload",
	"documents/filing",
	"documents/choices",
	"documents/upload/document",
	"import/step",
	"documents/bulk/documents",
	"documents/download",
	"documents/bulk/choices",
	"documents/bulk/finish",
	"my-company/:tenantId/history/file",
	"my-profile/push",
	"connect/:provider",
	"connect/:provider/callback",
	"logout",
];

const nobody: readonly SweptPage[] = [{ who: "nobody" }];
const privat: readonly SweptPage[] = [{ who: "privat" }];
const firma: readonly SweptPage[] = [{ who: "firma" }];

/** What is looked at of every page, by its path without the locale: its views and what opens over it. */
export const PAGES: Readonly<Record<string, readonly SweptPage[]>> = {
	"": nobody,
	login: nobody,
	"login/forgot-password": nobody,
	"login/confirm-email": nobody,
	"login/new-email": nobody,
	registration: nobody,
	invitation: nobody,
	mandate: nobody,
	imprint: nobody,
	privacy: nobody,
	accessibility: nobody,
	"share/:code": [...nobody, { who: "privat" }],
	offline: privat,
	"*": [...nobody, ...privat],
	"dev/outbox": nobody,
	"dev/outbox/:mailId": nobody,
	start: privat,
	import: privat,
	inbox: [
		{ who: "privat", query: "?tab=open" },
		{ who: "privat", query: "?tab=open&item=:itemId" },
		{ who: "privat", query: "?tab=open&item=:itemId&describe" },
		{ who: "privat", query: "?tab=open", opens: "Mehr" },
		{ who: "privat", query: "?tab=snoozed" },
		{ who: "makler", query: "?tab=open" },
	],
	search: [{ who: "privat" }, { who: "firma", query: "?q=vertrag" }, { who: "makler", query: "?q=nirgends" }],
	"my-profile": [...privat, { who: "makler" }],
	"my-profile/leave/:tenantId": firma,
	"my-profile/delete": privat,
	"my-profile/security": privat,
	notifications: [...privat, { who: "makler" }],
	"client-logs": [{ who: "operator" }],
	"my-company/:tenantId": [
		{ who: "privat", query: "?tab=facts" },
		{ who: "firma", query: "?tab=facts&edit" },
		{ who: "firma", query: "?tab=subscription" },
		{ who: "firma", query: "?tab=people" },
	],
	"my-company/:tenantId/mandates": [{ who: "firma" }, { who: "firma", query: "?new" }],
	"my-company/:tenantId/history": firma,
	"my-company/broker/:tenantId": [
		{ who: "makler", query: "?tab=current" },
		{ who: "makler", query: "?tab=former" },
	],
	"my-company/manager/:tenantId": [{ who: "manager", query: "?tab=current" }],
	"permissions/:tenantId": [
		{ who: "firma", query: "?tab=people" },
		{ who: "firma", query: "?tab=people&all" },
		{ who: "firma", query: "?tab=invitations" },
	],
	"permissions/:tenantId/invite": firma,
	"permissions/:tenantId/members/:memberId": firma,
	"masterdata/:tenantId": [
		{ who: "privat", query: "?tab=categories" },
		{ who: "privat", query: "?tab=categories&new" },
		{ who: "firma", query: "?tab=folders" },
		{ who: "firma", query: "?tab=parties" },
		{ who: "firma", query: "?tab=parties&new" },
		{ who: "firma", query: "?tab=parties&duplicates" },
	],
	documents: [
		{ who: "privat", query: "?page=1" },
		{ who: "privat", query: "?page=1", opens: "Filter" },
		{ who: "privat", query: "?q=versicherung&state=active" },
		{ who: "privat", query: "?q=nirgendwo" },
		{ who: "firma", query: "?page=1" },
		{ who: "makler", query: "?page=1&pages=2" },
		{ who: "privat", query: "?page=1", opens: "Mehr" },
	],
	deadlines: [...privat, { who: "makler" }],
	"deadlines/calendar": privat,
	sharing: [...privat, { who: "privat", query: "?view=received" }, { who: "firma", query: "?view=tenants" }],
	"sharing/:shareId": privat,
	"documents/share": [{ who: "privat", query: "?document=:documentId" }],
	"documents/bin": privat,
	"documents/export": privat,
	"documents/columns": privat,
	"documents/bulk": [{ who: "privat", query: "?document=:documentId:1&intent=archive" }],
	"documents/add": privat,
	"documents/new": [{ who: "privat" }, { who: "firma", query: "?from=:documentId&as=copy" }],
	"documents/:documentId": [
		{ who: "privat", query: "?tab=facts" },
		{ who: "privat", query: "?tab=files" },
		{ who: "privat", query: "?tab=history" },
		{ who: "privat", query: "?tab=access" },
		{ who: "privat", query: "?edit=" },
		{ who: "privat", query: "?confirm=delete" },
		{ who: "firma", query: "?tab=facts" },
		{ who: "makler", query: "?tab=facts" },
		{ who: "privat", query: "?tab=facts", opens: "Weitere Aktionen" },
	],
	"documents/:documentId/move": firma,
	"documents/:documentId/notifications": privat,
	"documents/:documentId/print": privat,
	// A document without a bill; with one they are looked at by tests/e2e/document/bills.spec.ts.
	"documents/:documentId/payment": privat,
	"documents/payments": privat,
};
