import { href, Outlet } from "react-router";
import { PublicLayout } from "../../features/layout/public-layout.tsx";
import { asDocument } from "../../features/streaming/as-document.ts";
import type { PlainHandle } from "../../features/streaming/plain-handle.ts";
import { tokenContext } from "../../middleware/session.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import type { Route } from "./+types/route";

export const middleware: Route.MiddlewareFunction[] = [asDocument];

export const handle: PlainHandle = { isPlain: true, styles: "plain" };

export function loader({ context }: Route.LoaderArgs) {
	return { isSignedIn: context.get(tokenContext) !== null };
}

/** What visitors read, without a script. */
export default function PlainPages({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const action = loaderData.isSignedIn ? (
		<LinkButton to={href("/:locale?/documents", params)}>{t("home.toDocuments")}</LinkButton>
	) : (
		<LinkButton to={href("/:locale?/login", params)}>{t("home.login")}</LinkButton>
	);
	return (
		<PublicLayout action={action}>
			<Outlet />
		</PublicLayout>
	);
}
