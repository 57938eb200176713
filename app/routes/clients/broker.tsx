import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/broker";
import { ClientsPage } from "./clients-page.tsx";
import { changeClientsPage, loadClientsPage } from "./clients-page.server.ts";

/** The clients for whom the user works (spec 2: broker view of a company). */
export function loader(args: Route.LoaderArgs) {
	return loadClientsPage("broker", args);
}

export function action(args: Route.ActionArgs) {
	return changeClientsPage(args);
}

export const handle: LiveHandle = { live: ["updateTenant"] };

export const meta: Route.MetaFunction = titleMeta;

export default function BrokerPage({ loaderData }: Route.ComponentProps) {
	return <ClientsPage page={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
