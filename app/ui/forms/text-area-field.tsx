import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { controlClasses } from "./control-look.ts";
import { takeOver } from "./early-typing.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<"textarea">, keyof FieldProps | "id"> {}

/** A labelled text area that grows with its text where the browser can. */
export function TextAreaField({
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	rows = 3,
	...textarea
}: TextAreaFieldProps) {
	return (
		<Field name={textarea.name} {...{ label, hint, error, hideLabel, required, className }}>
			{(control) => (
				<textarea
					ref={takeOver}
					// A browser brings only the line of the cursor into sight, and the bars may stand over the rest.
					onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
					{...textarea}
					{...control}
					rows={rows}
					className={classes(controlClasses, "field-sizing-content min-h-20 py-2")}
				/>
			)}
		</Field>
	);
}
