/** The classes that everything in the bottom bar shares: a picture above a word. */
export const barItemClasses =
	"relative flex h-14 cursor-pointer flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 font-medium text-center wrap-anywhere";
