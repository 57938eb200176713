import { classes } from "./classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

export interface ButtonLook {
	variant?: ButtonVariant;
	size?: ButtonSize;
	/** Square, for an icon alone. */
	square?: boolean;
}

const variants: Record<ButtonVariant, string> = {
	primary: "border-transparent bg-accent-fill text-on-fill hover:bg-accent-fill-hover",
	secondary: "border-line-strong/50 bg-surface-raised text-ink hover:bg-surface-hover",
	quiet: "border-transparent text-ink-muted hover:bg-surface-hover hover:text-ink",
	danger: "border-transparent bg-danger-fill text-on-fill hover:bg-danger-fill-hover",
};

const sizes: Record<ButtonSize, string> = {
	small: "h-8 text-sm pointer-coarse:h-10",
	medium: "h-9 text-sm pointer-coarse:h-11",
};

const squares: Record<ButtonSize, string> = {
	small: "w-8 pointer-coarse:w-10",
	medium: "w-9 pointer-coarse:w-11",
};

const paddings: Record<ButtonSize, string> = { small: "px-2.5", medium: "px-3.5" };

/** The classes that buttons and links with the look of a button share. */
export function buttonClasses({
	variant = "secondary",
	size = "medium",
	square = false,
}: ButtonLook): string {
	return classes(
		"inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors select-none",
		"disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70",
		variants[variant],
		sizes[size],
		square ? squares[size] : paddings[size],
	);
}
