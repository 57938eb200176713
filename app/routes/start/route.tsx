import { ErrorPage } from "../../features/error-page/error-page.tsx";
import type { LiveHandle } from "../../features/live/live-handle.ts";
import { StartSteps } from "../../features/start/start-steps.tsx";
import { titleMeta } from "../../texts/title-meta.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { DeadlinesForm } from "./deadlines-form.tsx";
import { loadStart } from "./load-start.server.ts";
import { NameForm } from "./name-form.tsx";
import { saveStep } from "./save-step.server.ts";

export const loader = loadStart;

export const action = saveStep;

/** What is read while one looks appears by itself. */
export const handle: LiveHandle = { live: ["fileProcessed", "newDocument"] };

export const meta: Route.MetaFunction = titleMeta;

export default function StartPage({ loaderData, actionData }: Route.ComponentProps) {
	const { t } = useTranslation();
	return (
		<>
			<PageHeader title={t("start.title")} />
			<StartSteps current={loaderData.step} />
			<div className="page-column py-5">
				{loaderData.step === "name" ? (
					<NameForm tenant={loaderData.tenant} result={actionData} />
				) : (
					<DeadlinesForm shown={loaderData} result={actionData} />
				)}
			</div>
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
