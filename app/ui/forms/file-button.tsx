import { type ChangeEvent, type ComponentProps, useId } from "react";
import { type ButtonLook, buttonClasses } from "../buttons/button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";

interface FileButtonProps
	extends
		Pick<ButtonLook, "size">,
		Omit<ComponentProps<"input">, "type" | "size" | "value" | "onChange" | "className" | "children"> {
	label: string;
	icon?: IconName;
	/** What a screen reader hears besides: which file it is about. */
	detail?: string;
	onFiles: (files: File[]) => void;
}

/**
 * A button that opens the browser's choice of files. The input lies unseen beside it, because its own words are in the
 * browser's language, and is emptied at once. Without scripts it shows what was chosen, which goes with the form.
 */
export function FileButton({ label, icon, detail, size, onFiles, ...input }: FileButtonProps) {
	const ownId = useId();
	const id = input.id ?? ownId;

	function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = Array.from(currentTarget.files ?? []);
		currentTarget.value = "";
		if (files.length > 0) onFiles(files);
	}

	return (
		<span className="relative flex max-w-full flex-wrap items-center justify-center gap-2">
			<input
				{...input}
				id={id}
				type="file"
				onChange={handleChange}
				className="peer sr-only noscript:not-sr-only noscript:order-1 noscript:max-w-full noscript:text-sm noscript:text-ink-muted noscript:file:hidden"
			/>
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
