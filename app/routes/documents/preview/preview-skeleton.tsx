import { Suspense } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { PreviewHeading } from "../../../features/document-preview/preview-heading.tsx";
import { useListedRow } from "./use-listed-row.ts";

const FACTS = ["w-32", "w-40", "w-24", "w-36", "w-28", "w-20"];

/** Stands in for a preview that is on its way: what its row says is there already. */
export function PreviewSkeleton({ documentId }: { documentId: string }) {
	return (
		<article aria-busy className="flex flex-col gap-4 p-5">
			<Suspense fallback={<BareHeading />}>
				<KnownHeading documentId={documentId} />
			</Suspense>
			<div aria-hidden>
				<Skeleton className="h-8 w-3/4" />
				<Skeleton className="mt-4 aspect-4/3 w-full" />
				<div className="mt-6 flex flex-col gap-4">
					{FACTS.map((width) => (
						<Skeleton key={width} className={`h-3 ${width}`} />
					))}
				</div>
			</div>
		</article>
	);
}

function KnownHeading({ documentId }: { documentId: string }) {
	const row = useListedRow(documentId);
	if (!row) return <BareHeading />;
	return (
		<PreviewHeading name={row.name} state={row.state} identifier={<Skeleton className="my-1.5 h-2 w-20" />} />
	);
}

function BareHeading() {
	return (
		<div aria-hidden>
			<Skeleton className="my-1 h-4 w-3/4" />
			<Skeleton className="mt-3 h-3 w-1/2" />
		</div>
	);
}
