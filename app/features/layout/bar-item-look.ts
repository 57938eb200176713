/**
 * The classes that everything in the bottom bar shares: a picture above a word. A fifth of a phone is its room: however
 * large somebody has their text, the word is no larger than what stays in one piece there.
 */
export const barItemClasses =
	"relative flex h-14 cursor-pointer flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3.6vw)] leading-4 font-medium text-center wrap-anywhere";
