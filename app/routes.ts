import {
	index,
	layout,
	prefix,
	route,
	type RouteConfig,
	type RouteConfigEntry,
} from "@react-router/dev/routes";

// Every primitive on one page, for those who build screens.
const development: RouteConfigEntry[] =
	process.env["NODE_ENV"] === "development" ? [route("dev/ui", "routes/dev-ui/route.tsx")] : [];

/** The addresses of spec 2. Each may begin with a locale. */
export default [
	...development,
	route("without-scripts", "routes/without-scripts/route.ts"),
	route("sidebar", "routes/sidebar/route.ts"),
	route("calendar/:file", "routes/deadlines/calendar/file.ts"),
	// Not in production (read-outbox.server.ts): a build does not know where it will run.
	route("dev/outbox", "routes/outbox/route.tsx"),
	route("dev/outbox/:mailId", "routes/outbox/mail.tsx"),
	...prefix(":locale?", [
		layout("routes/public-layout/route.tsx", [
			index("routes/home/route.tsx"),
			route("login", "routes/login/route.tsx"),
			route("login/forgot-password", "routes/login/forgot-password/route.tsx"),
			route("login/new-password", "routes/login/new-password/route.tsx"),
			route("login/confirm-email", "routes/login/confirm-email/route.tsx"),
			route("registration", "routes/registration/route.tsx"),
			route("imprint", "routes/imprint/route.tsx"),
			route("privacy", "routes/privacy/route.tsx"),
		]),
		layout("routes/app-layout/route.tsx", [
			route("inbox", "routes/inbox/route.tsx"),
			route("search", "routes/search/route.tsx"),
			route("search/hits", "routes/search/hits.ts"),
			route("my-profile", "routes/my-profile/route.tsx"),
			route("my-profile/security", "routes/my-profile/security/route.tsx"),
			route("notifications", "routes/notifications/route.tsx"),
			route("notifications/latest", "routes/notifications/latest.ts"),
			route("notifications/:notificationId", "routes/notifications/open.ts"),
			route("client-logs", "routes/client-logs/route.tsx"),
			route("masterdata", "routes/masterdata/first-tenant.ts"),
			route("masterdata/:tenantId", "routes/masterdata/route.tsx"),
			route("documents", "routes/documents/route.tsx", [index("routes/documents/preview/route.tsx")]),
			route("deadlines", "routes/deadlines/route.tsx"),
			route("deadlines/calendar", "routes/deadlines/calendar/route.tsx"),
			route("documents/bin", "routes/bin/route.tsx"),
			route("documents/export", "routes/documents/export/route.tsx"),
			route("documents/export/file", "routes/documents/export/file.ts"),
			route("documents/columns", "routes/documents/columns/route.tsx"),
			route("documents/undo", "routes/undo/route.ts"),
			route("documents/bulk", "routes/documents/bulk/page/route.tsx"),
			route("documents/filter-options", "routes/documents/filter/filter-options.ts"),
			route("documents/add", "routes/add-documents/route.tsx"),
			route("documents/new", "routes/new-document/route.tsx"),
			route("documents/upload", "routes/add-documents/old-address.ts"),
			route("documents/filing", "routes/app-layout/filing.ts"),
			route("documents/choices", "routes/document-choices/route.ts"),
			route("documents/:documentId", "routes/document/route.tsx"),
			route("documents/:documentId/move", "routes/document/move/route.tsx"),
			route("documents/:documentId/notifications", "routes/document/notifications/route.tsx"),
			route("documents/:documentId/print", "routes/document/print/route.tsx"),
		]),
		route("documents/upload/document", "routes/add-documents/document.ts"),
		route("documents/bulk/documents", "routes/documents/bulk/documents/route.ts"),
		route("documents/download", "routes/documents/download/route.ts"),
		route("documents/bulk/choices", "routes/documents/bulk/filing/choices.ts"),
		route("documents/bulk/finish", "routes/documents/bulk/finish/route.ts"),
		route("logout", "routes/logout/route.ts"),
	]),
	route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
