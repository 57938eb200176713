import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { controlClasses, controlHeight } from "./control-look.ts";
import { Icon } from "../icons/icon.tsx";

export interface Option {
	value: string;
	label: string;
	disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
	options: readonly Option[];
	/** The text of the empty choice; without it there is none. */
	empty?: string;
}

/** A native select, without a label of its own. */
export function Select({ options, empty, className, ...select }: SelectProps) {
	return (
		<span className={classes("relative block min-w-0", className)}>
			<select
				{...select}
				className={classes(controlClasses, select.multiple ? "py-1.5" : `${controlHeight} select-control`)}
			>
				{empty !== undefined && <option value="">{empty}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value} disabled={option.disabled}>
						{option.label}
					</option>
				))}
			</select>
			{!select.multiple && (
				<span className="select-arrow">
					<Icon name="chevron-down" />
				</span>
			)}
		</span>
	);
}
