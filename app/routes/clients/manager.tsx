import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/manager";
import { ClientsPage } from "./clients-page.tsx";
import { changeClientsPage, loadClientsPage } from "./clients-page.server.ts";

/** All clients of a company, and who works for them (spec 2: manager view of a company). */
export function loader(args: Route.LoaderArgs) {
	return loadClientsPage("manager", args);
}

export function action(args: Route.ActionArgs) {
	return changeClientsPage(args);
}

export const handle: LiveHandle = { live: ["updateTenant"] };

export const meta: Route.MetaFunction = titleMeta;

export default function ManagerPage({ loaderData }: Route.ComponentProps) {
	return <ClientsPage page={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
