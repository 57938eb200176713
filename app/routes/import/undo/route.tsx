import { href, redirect } from "react-router";
import { importApi } from "../../../../contract/api/imports.ts";
import { attempt, orErrorPage, requireOffer } from "../../../cms/attempt.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { useReloadWhile } from "../../../features/live/use-reload-while.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { pageTitle } from "../../../texts/request-texts.ts";
import { titleMeta } from "../../../texts/title-meta.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { ImportFates } from "./import-fates.tsx";
import { UndoForm } from "./undo-form.tsx";
import { UndoProgress } from "./undo-progress.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
	const cms = context.get(cmsContext);
	await requireOffer(cms, "imports");
	const read = await orErrorPage(cms.call(importApi.read, { params: { id: params.importId } }));
	return { title: pageTitle(context, "import.undo.title"), import: read };
}

export async function action({ url, request, context, params }: Route.ActionArgs) {
	const force = (await request.formData()).has("force");
	const asked = await attempt(
		context
			.get(cmsContext)
			.call(importApi.undo, { params: { id: params.importId }, query: force ? { force } : {} }),
	);
	if (!asked.ok) context.get(toastsContext).leave(errorToast(asked));
	return redirect(url.pathname);
}

export const meta: Route.MetaFunction = titleMeta;

/** An import as a whole: what undoing it would do, how far that is, and what has come of it. */
export default function UndoImportPage({ loaderData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const { import: undone } = loaderData;
	const standsStill = useReloadWhile(undone.state === "undoing", undone.passed);
	const address = `${href("/:locale?/import", params)}?${new URLSearchParams({ tenant: undone.tenant.documentId })}`;
	return (
		<>
			<PageHeader title={t("import.undo.title")} back={{ to: address, label: t("import.title") }} />
			<div className="page-column flex flex-col gap-6 py-5">
				<p className="text-ink-muted">
					{t("import.undo.of", { at: formatInstant(undone.beganAt), tenant: undone.tenant.name })}
				</p>
				{undone.state === "undoing" ? (
					<UndoProgress undone={undone} standsStill={standsStill} />
				) : (
					<ImportFates undone={undone} binAddress={href("/:locale?/documents/bin", params)} />
				)}
				{undone.state === "made" && <UndoForm undone={undone} cancelTo={address} />}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
