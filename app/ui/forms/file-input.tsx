import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { classes } from "../classes.ts";

export interface FileInputProps extends Omit<
	ComponentProps<"input">,
	"type" | "size" | "value" | "onChange"
> {
	onFiles: (files: File[]) => void;
}

/**
 * The browser's own field for files, out of sight because its words are in the browser's language: a label opens it. It
 * is emptied at once. Without scripts it shows what was chosen, which goes with the form; a field that is required, and so
 * can tell, says nothing while nothing is.
 */
export function FileInput({ onFiles, className, ...input }: FileInputProps) {
	const element = useRef<HTMLInputElement>(null);

	function take(field: HTMLInputElement) {
		const files = Array.from(field.files ?? []);
		field.value = "";
		if (files.length > 0) onFiles(files);
	}

	// What was chosen before the scripts came counts too.
	const takeEarly = useEffectEvent(() => element.current && take(element.current));
	useEffect(() => void takeEarly(), []);

	return (
		<input
			{...input}
			ref={element}
			type="file"
			onChange={({ currentTarget }) => take(currentTarget)}
			className={classes(
				"peer sr-only noscript:not-sr-only noscript:order-1 noscript:max-w-full noscript:text-sm noscript:text-ink-muted noscript:invalid:sr-only noscript:file:hidden",
				className,
			)}
		/>
	);
}
