import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../classes.ts";
import { controlClasses, controlHeight } from "./control-look.ts";
import { Icon } from "../icons/icon.tsx";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type"> {
	/** What is searched, for screen readers; also the placeholder unless there is one. */
	label: string;
	/** What stands at its end in place of the button that empties it. */
	end?: ReactNode;
}

/** A search box; the form around it is the caller's. The browser's own cross is hidden everywhere (look.css). */
export function SearchInput({ label, placeholder = label, end, className, ...rest }: SearchInputProps) {
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
				className={classes(controlClasses, controlHeight, "peer pr-9 pl-9")}
			/>
			{end === undefined ? <ClearButton /> : end}
		</span>
	);
}

/** Empties the input before it, where one can see that there is something in it. */
function ClearButton() {
	const { t } = useTranslation();

	function clear({ currentTarget }: MouseEvent) {
		const input = currentTarget.parentElement?.querySelector("input");
		if (!input) return;
		// Not by `value`, which React would take for its own change.
		input.setRangeText("", 0, input.value.length);
		input.dispatchEvent(new Event("input", { bubbles: true }));
		input.focus();
	}

	return (
		<button
			type="button"
			aria-label={t("ui.clear")}
			title={t("ui.clear")}
			onClick={clear}
			className="absolute inset-y-0 right-0 flex w-9 cursor-pointer items-center justify-center rounded-md text-ink-muted -outline-offset-2 peer-placeholder-shown:hidden hover:text-ink noscript:hidden"
		>
			<Icon name="x" />
		</button>
	);
}
