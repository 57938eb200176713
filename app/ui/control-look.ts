/** The classes that inputs, text areas and selects share. 16 px on a phone keeps iOS from zooming in. */
export const controlClasses =
	"w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 text-base text-ink transition-colors lg:text-sm " +
	"focus-visible:outline-offset-0 aria-invalid:border-danger " +
	"disabled:bg-surface-sunken disabled:text-ink-muted [&[readonly]]:bg-surface-sunken";

export const controlHeight = "h-9 pointer-coarse:h-11";
