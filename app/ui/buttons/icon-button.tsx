import type { ComponentProps } from "react";
import { type ButtonLook, buttonClasses } from "./button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children">, Omit<ButtonLook, "square"> {
	icon: IconName;
	/** Its name for screen readers and on hover. */
	label: string;
}

/** A square button with an icon alone. */
export function IconButton({
	icon,
	label,
	variant = "quiet",
	size,
	type = "button",
	className,
	...rest
}: IconButtonProps) {
	return (
		<button
			{...rest}
			type={type}
			aria-label={label}
			title={label}
			className={classes(buttonClasses({ variant, size, square: true }), className)}
		>
			<Icon name={icon} />
		</button>
	);
}
