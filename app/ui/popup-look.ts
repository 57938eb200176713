/** The classes of lists that open over the page. */
export const popupClasses =
	"z-40 rounded-md border border-line bg-surface-raised p-1 text-sm text-ink shadow-lg shadow-black/5";

/** One line of such a list; `data-focus` is set by Headless UI. */
export const popupItemClasses =
	"flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left hover:bg-ink/8 data-focus:bg-ink/8 pointer-coarse:min-h-11";
