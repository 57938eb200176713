import { Outlet } from "react-router";
import { orErrorPage } from "../../cms/attempt.ts";
import { AppLayout } from "../../features/layout/app-layout.tsx";
import { currentUser } from "../../features/session/current-user.ts";
import { requireSession } from "../../features/session/guards.ts";
import type { Route } from "./+types/route";

export const middleware: Route.MiddlewareFunction[] = [requireSession];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { firstName, lastName, email } = await orErrorPage(currentUser(request, context));
	return { user: { firstName, lastName, email } };
}

export default function SignedInPages({ loaderData }: Route.ComponentProps) {
	return (
		<AppLayout user={loaderData.user}>
			<Outlet />
		</AppLayout>
	);
}
