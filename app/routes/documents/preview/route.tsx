import { Suspense } from "react";
import { useNavigation } from "react-router";
import { attempt } from "../../../cms/attempt.ts";
import { getDocument } from "../../../cms/documents.ts";
import { documentPreview } from "../../../features/documents/document-preview.ts";
import { parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../../../features/explorer/use-explorer-state.ts";
import { runsScripts } from "../../../features/streaming/scripting-cookie.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { classes } from "../../../ui/classes.ts";
import type { Route } from "./+types/route";
import { NothingSelected, PreviewFailed } from "./preview-message.tsx";
import { PreviewSkeleton } from "./preview-skeleton.tsx";
import { Preview } from "./preview.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { selected, isPreviewShown } = parseExplorerState(new URL(request.url).searchParams);
	if (!selected || !isPreviewShown) return { document: null };
	const document = attempt(
		getDocument(context.get(cmsContext), selected).then((found) => documentPreview(found)),
	);
	return { document: runsScripts(request) ? document : await document };
}

export default function PreviewPane({ loaderData: { document } }: Route.ComponentProps) {
	const { state } = useExplorerState();
	const isPending = useNavigation().state === "loading";
	if (!state.selected) return <NothingSelected />;
	if (!document) return <PreviewSkeleton />;
	return (
		<div className={classes("transition-opacity", isPending && "opacity-60 delay-200")}>
			<Suspense fallback={<PreviewSkeleton />}>
				<Preview document={document} />
			</Suspense>
		</div>
	);
}

/** A preview that cannot be fetched takes nothing else with it. */
export function ErrorBoundary() {
	return <PreviewFailed status={500} />;
}
