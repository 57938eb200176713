import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClasses } from "./button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { Spinner } from "../feedback/spinner.tsx";

export interface ButtonProps extends ComponentProps<"button">, Omit<ButtonLook, "square"> {
	icon?: IconName;
	/** Its work is under way: it keeps the focus, turns a wheel and takes no second click. */
	pending?: boolean;
}

/** A button; submits its form unless `type` says otherwise. */
export function Button({
	variant,
	size,
	icon,
	pending = false,
	type = "submit",
	className,
	onClick,
	children,
	...rest
}: ButtonProps) {
	function handleClick(event: MouseEvent<HTMLButtonElement>) {
		if (pending) event.preventDefault();
		else onClick?.(event);
	}

	return (
		<button
			{...rest}
			type={type}
			aria-disabled={pending || undefined}
			aria-busy={pending || undefined}
			onClick={handleClick}
			className={classes(buttonClasses({ variant, size }), className)}
		>
			{pending ? <Spinner /> : icon && <Icon name={icon} />}
			{children}
		</button>
	);
}
