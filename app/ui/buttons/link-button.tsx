import { type ButtonLook, buttonClasses } from "./button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { Link, type LinkProps } from "./link.tsx";

interface LinkButtonProps extends Omit<LinkProps, "className">, Omit<ButtonLook, "square"> {
	icon?: IconName;
	className?: string;
}

/** A link with the look of a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
	return (
		<Link {...rest} className={classes(buttonClasses({ variant, size }), className)}>
			{icon && <Icon name={icon} />}
			{children}
		</Link>
	);
}
