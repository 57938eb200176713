import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { controlClasses, controlHeight } from "./control-look.ts";
import { Icon } from "../icons/icon.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type"> {
	/** What is searched, for screen readers; also the placeholder unless there is one. */
	label: string;
}

/** A search box; the form around it is the caller's. */
export function SearchInput({ label, placeholder = label, className, ...rest }: SearchInputProps) {
	return (
		<span className={classes("relative block min-w-0", className)}>
			<span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted">
				<Icon name="search" />
			</span>
			<input
				{...rest}
				type="search"
				aria-label={label}
				placeholder={placeholder}
				enterKeyHint="search"
				autoComplete="off"
				className={classes(controlClasses, controlHeight, "pl-9")}
			/>
		</span>
	);
}
