import { Skeleton } from "../../../ui/feedback/skeleton.tsx";

const LABELS = ["w-16", "w-24", "w-36", "w-20", "w-28"];

/** Stands in for the form while its scripts are on their way: beside the file on a wide screen, below it on a phone. */
export function FormSkeleton() {
	return (
		<div aria-busy className="flex flex-col gap-6 py-6">
			{LABELS.map((width) => (
				<div key={width} className="flex flex-col gap-2">
					<Skeleton className={`h-3.5 ${width}`} />
					<Skeleton className="h-11 w-full rounded-md" />
				</div>
			))}
		</div>
	);
}
