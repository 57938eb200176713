import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const ROWS = ["w-2/5", "w-3/5", "w-1/2", "w-2/3"];

/** A list of people or moments on its way. */
export function PartSkeleton() {
	return (
		<div className="flex flex-col gap-7 pt-6">
			{ROWS.map((width) => (
				<div key={width} className="flex gap-3">
					<Skeleton className="size-7 rounded-full" />
					<div className="flex flex-1 flex-col gap-2">
						<Skeleton className={`h-4 ${width}`} />
						<Skeleton className="h-3.5 w-4/5" />
					</div>
				</div>
			))}
		</div>
	);
}
