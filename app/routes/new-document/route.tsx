import { lazy, Suspense } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { href } from "react-router";
import { withOfflineFallback } from "../../features/document-form/save/with-offline-fallback.ts";
import { parseDocumentForm } from "../../features/document-form/values/document-form-values.ts";
import { ErrorPage } from "../../features/error-page/error-page.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import type { Route } from "./+types/route";
import { fileDocument } from "./file-document.server.ts";
import { loadNewDocument } from "./load-new-document.server.ts";
import { NewDocumentForm } from "./new-document-form.tsx";

// Hardly anybody may file nowhere.
const NowhereToFile = lazy(async () => ({
	default: (await import("../../features/document-form/place/nowhere-to-file.tsx")).NowhereToFile,
}));

export const loader = loadNewDocument;

export const meta: Route.MetaFunction = titleMeta;

export const action = fileDocument;

/** Without a connection the form stays, with what was typed and chosen. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	return withOfflineFallback(request, serverAction, parseDocumentForm);
}

export default function NewDocumentPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { tenants, target, idempotencyKey } = loaderData;
	const list = href("/:locale?/documents", params);
	return (
		<>
			<PageHeader title={t("document.newTitle")} back={{ to: list, label: t("document.backToList") }} />
			{target ? (
				<NewDocumentForm
					key={target.key}
					tenants={tenants}
					choices={target.choices}
					isFull={target.isFull}
					values={target.values}
					origin={target.origin}
					idempotencyKey={idempotencyKey}
					answer={actionData}
				/>
			) : (
				<Suspense>
					<NowhereToFile />
				</Suspense>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
