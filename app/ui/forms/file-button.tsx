import { useId } from "react";
import { type ButtonLook, buttonClasses } from "../buttons/button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { FileInput, type FileInputProps } from "./file-input.tsx";

interface FileButtonProps extends Pick<ButtonLook, "size">, Omit<FileInputProps, "size" | "className"> {
	label: string;
	icon?: IconName;
	/** What a screen reader hears besides: which file it is about. */
	detail?: string;
	className?: string;
}

/** A button that opens the browser's choice of files. */
export function FileButton({ label, icon, detail, size, className, ...input }: FileButtonProps) {
	const ownId = useId();
	const id = input.id ?? ownId;

	return (
		<span
			className={classes("relative flex max-w-full flex-wrap items-center justify-center gap-2", className)}
		>
			<FileInput {...input} id={id} />
			<label
				htmlFor={id}
				className={classes(
					buttonClasses({ size }),
					"peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
				)}
			>
				{icon && <Icon name={icon} />}
				{label}
				{detail !== undefined && <span className="sr-only">: {detail}</span>}
			</label>
		</span>
	);
}
