import { href } from "react-router";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { titleMeta } from "../../../texts/title-meta.ts";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { beginMove } from "./begin-move.server.ts";
import { loadMove } from "./load-move.server.ts";
import { MoveForm } from "./move-form.tsx";
import { MoveProgress } from "./move-progress.tsx";

export const loader = loadMove;

export const meta: Route.MetaFunction = titleMeta;

export const action = beginMove;

/** Where a document is moved to another household or company: the choice, what comes along, and how far it is. */
export default function MovePage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { document, latest, target } = loaderData;
	const back = href("/:locale?/documents/:documentId", params);
	return (
		<>
			<PageHeader title={t("move.title")} back={{ to: back, label: t("document.backToDocument") }} />
			{latest?.state === "running" && <MoveProgress name={document.name} move={latest} back={back} />}
			{latest?.state !== "running" &&
				(target ? (
					<MoveForm
						key={target.tenant}
						document={document}
						target={target}
						failed={latest}
						result={actionData}
						back={back}
					/>
				) : (
					<EmptyState
						icon="lock"
						title={t("move.nowhereTitle")}
						actions={<LinkButton to={back}>{t("document.backToDocument")}</LinkButton>}
					>
						{t("move.nowhereText")}
					</EmptyState>
				))}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
