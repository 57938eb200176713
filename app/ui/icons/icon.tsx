import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

interface IconProps {
	name: IconName;
	/** What the picture says, where no text beside it says so. */
	label?: string;
	className?: string;
}

/** A Lucide icon of 16 px (another `size-…` class changes it) in the colour of the text. Its paths come from one sprite, so it costs no script. */
export function Icon({ name, label, className }: IconProps) {
	return (
		<svg
			className={className === undefined ? "icon" : `icon ${className}`}
			role={label === undefined ? undefined : "img"}
			aria-label={label}
			aria-hidden={label === undefined ? true : undefined}
		>
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
