/** The first letters of a name, as a small round picture. */
export function Initials({ firstName, lastName }: { firstName: string; lastName: string }) {
	return (
		<span
			aria-hidden
			className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
		>
			{firstName.slice(0, 1).toLocaleUpperCase()}
			{lastName.slice(0, 1).toLocaleUpperCase()}
		</span>
	);
}
