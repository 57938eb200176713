import sprite from "./category-icons.svg?no-inline";

/** The icon of a category, before its name; nothing where it has none, or one that we do not draw. */
export function CategoryIcon({ name, className = "" }: { name: string; className?: string }) {
	return (
		<svg className={`icon ${className}`} aria-hidden>
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
