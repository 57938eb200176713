import { FORMAT_LOCALE } from "../../../contract/constants.ts";

/** The first letters of a name, as a small round picture. */
export function Initials({ firstName, lastName }: { firstName: string; lastName: string }) {
	return (
		<span
			aria-hidden
			className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
		>
			{initial(firstName)}
			{initial(lastName)}
		</span>
	);
}

/** A letter beyond the first plane of Unicode is two units, and stays whole. */
function initial(name: string): string {
	const [letter = ""] = name;
	return letter.toLocaleUpperCase(FORMAT_LOCALE);
}
