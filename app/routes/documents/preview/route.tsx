import { lazy, Suspense } from "react";
import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "react-router";
import { type Attempt, attempt } from "../../../cms/attempt.ts";
import { getDocument } from "../../../cms/documents.ts";
import {
	type DocumentPreview,
	documentPreview,
} from "../../../features/document-preview/document-preview.ts";
import { parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { isPreviewShown } from "./preview-shown.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { runsScripts } from "../../../features/streaming/scripting-cookie.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { isWrite } from "../../../revalidation.ts";
import type { Route } from "./+types/route";
import {
	forgetPreviews,
	keepPreview,
	keptPreview,
} from "../../../features/document-preview/preview-cache.ts";
import { NO_CONNECTION, PreviewFailed } from "./preview-message.tsx";
import { PreviewSkeleton } from "./preview-skeleton.tsx";

// A first visit has nothing selected.
const Preview = lazy(() => import("./preview.tsx").then((module) => ({ default: module.Preview })));
const NOTHING = { documentId: null, document: null };

export async function loader({ request, context }: Route.LoaderArgs) {
	const selected = selectedIn(request, request.headers.get("Cookie"));
	if (!selected) return NOTHING;
	const document = attempt(
		getDocument(context.get(cmsContext), selected).then((found) => documentPreview(found)),
	);
	return { documentId: selected, document: runsScripts(request) ? document : await document };
}

/** A document that was looked at a moment ago, or fetched ahead, is there without a call. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const selected = selectedIn(request, document.cookie);
	if (!selected) return NOTHING;
	const kept = keptPreview(selected);
	if (kept) return { documentId: selected, document: kept };
	try {
		const loaded = await serverLoader();
		if (loaded.document) keepPreview(selected, loaded.document).catch(() => {});
		return loaded;
	} catch (error) {
		// Also of a preview that is fetched ahead: what cannot be had must not take the list's place.
		if (error instanceof Response) throw error;
		return { documentId: selected, document: failedRead(error) };
	}
}

function failedRead(error: unknown): Attempt<DocumentPreview> {
	const status = isRouteErrorResponse(error) ? error.status : NO_CONNECTION;
	return { ok: false, status, error: { name: "UnknownError", message: "", fieldErrors: {} } };
}

/** Every write passes here, whoever makes it, and so does every wish to see the latest. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
	if (isWrite(args) || args.currentUrl.href === args.nextUrl.href) forgetPreviews();
	return args.defaultShouldRevalidate;
}

export default function PreviewPane({ loaderData: { documentId, document } }: Route.ComponentProps) {
	const { state } = useExplorerState();
	const { selected } = state;
	// The pane is shut.
	if (!selected) return null;
	// What is kept shows with the key press itself; only what is not waits for the navigation.
	const shown = documentId === selected ? document : keptPreview(selected);
	if (!shown) return <PreviewSkeleton documentId={selected} />;
	return (
		// Another document is another boundary: what is known of it shows at once instead of the one before.
		<Suspense key={selected} fallback={<PreviewSkeleton documentId={selected} />}>
			<Preview document={shown} />
		</Suspense>
	);
}

/** A preview that cannot be fetched takes nothing else with it. */
export function ErrorBoundary() {
	return <PreviewFailed status={500} />;
}

/** The document to show; `null` where nothing is selected, or the pane is hidden. */
function selectedIn(request: Request, cookies: string | null): string | null {
	const { selected, preview } = parseExplorerState(new URL(request.url).searchParams);
	return isPreviewShown(preview, cookies) ? selected : null;
}
