const BARS = ["w-40", "w-32", "w-48", "w-28", "w-36"];

/** Choices that are on their way. */
export function PanelSkeleton() {
	return (
		<div aria-hidden className="flex flex-col gap-px p-1">
			{BARS.map((width) => (
				<div key={width} className="flex h-8 items-center gap-2.5 px-1.5 pointer-coarse:h-11">
					<span className="size-4 rounded-xs bg-ink/12" />
					<span className={`h-3 rounded-sm bg-ink/12 ${width}`} />
				</div>
			))}
		</div>
	);
}
