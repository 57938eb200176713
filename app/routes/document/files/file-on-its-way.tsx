import type { ReactNode } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";

const LINES = ["w-1/3", "w-2/3", "w-full", "w-11/12", "w-full", "w-3/4", "w-1/2"];

/** In the place of a file that is being uploaded or read: a sheet, and what is happening. */
export function FileOnItsWay({ children }: { children: ReactNode }) {
	return (
		// On a phone the form is below it, and has the room that it has below the file itself.
		<div className="min-h-0 flex-1 overflow-hidden p-3 group-data-editing/page:max-lg:h-[28dvh] group-data-editing/page:max-lg:flex-none lg:p-6">
			{/* Above the form a whole sheet would be too narrow for its words: there it is the upper part of one. */}
			<div className="relative mx-auto aspect-[1/1.414] max-h-full max-w-4xl overflow-hidden bg-surface-raised p-[8%] ring-1 ring-line group-data-editing/page:max-lg:aspect-auto">
				<output className="mb-[8%] flex items-center gap-2 text-sm text-ink-muted">
					<Spinner />
					{children}
				</output>
				<div aria-hidden className="flex flex-col gap-4">
					{LINES.map((width, index) => (
						// oxlint-disable-next-line no-array-index-key -- they never move
						<Skeleton key={index} className={`h-3 ${width}`} />
					))}
				</div>
			</div>
		</div>
	);
}
