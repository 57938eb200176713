import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { type Option, Select } from "./select.tsx";

interface SelectFieldProps
	extends FieldProps, Omit<ComponentProps<"select">, keyof FieldProps | "id" | "children"> {
	options: readonly Option[];
	/** The text of the empty choice; without it there is none. */
	empty?: string;
}

/** A labelled native select. */
export function SelectField({
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	...select
}: SelectFieldProps) {
	return (
		<Field name={select.name} {...{ label, hint, error, hideLabel, required, className }}>
			{(control) => <Select {...select} {...control} />}
		</Field>
	);
}
