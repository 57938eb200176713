import { classes } from "../classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

export interface ButtonLook {
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Square, for an icon alone. */
	square?: boolean;
}

/** The classes that buttons and links with the look of a button share (controls.css). */
export function buttonClasses({
	variant = "secondary",
	size = "medium",
	square = false,
}: ButtonLook): string {
	return classes(
		"button",
		`button-${variant}`,
		size === "small" && "button-small",
		square && "button-square",
	);
}
