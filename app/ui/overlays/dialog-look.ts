/** The classes that the dialog and its form without JavaScript share. On a phone it comes up from the bottom. */
export const veilClasses = "fixed inset-0 bg-veil";

export const stageClasses =
	"fixed inset-0 flex items-end justify-center overflow-y-auto pt-12 sm:items-center sm:p-6";

export const panelClasses =
	"w-full rounded-t-lg border border-line bg-surface-raised px-5 pt-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-xl shadow-black/10 sm:max-w-md sm:rounded-lg sm:px-6 sm:pt-6 sm:pb-6";

export const dialogTitleClasses = "text-base font-semibold wrap-anywhere";

export const dialogBodyClasses = "mt-2 text-sm text-ink-muted";
