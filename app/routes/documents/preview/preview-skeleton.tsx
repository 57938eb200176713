import { Skeleton } from "../../../ui/skeleton.tsx";

const FACTS = ["w-32", "w-40", "w-24", "w-36", "w-28", "w-20"];

export function PreviewSkeleton() {
	return (
		<div aria-hidden className="p-5">
			<Skeleton className="h-5 w-3/4" />
			<Skeleton className="mt-3 h-3 w-1/2" />
			<Skeleton className="mt-6 aspect-4/3 w-full" />
			<div className="mt-6 flex flex-col gap-4">
				{FACTS.map((width) => (
					<Skeleton key={width} className={`h-3 ${width}`} />
				))}
			</div>
		</div>
	);
}
