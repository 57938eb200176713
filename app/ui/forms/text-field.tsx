import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { controlClasses, controlHeight } from "./control-look.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, keyof FieldProps | "id"> {
	/** Stands inside the control, after the value: a currency, a unit. */
	suffix?: string;
	/** A button at the end of the control. */
	end?: ReactNode;
}

/** A labelled input of any native type (text, email, password, date, number …). Give the value sent as `defaultValue` and it is kept. */
export function TextField({
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	suffix,
	end,
	...input
}: TextFieldProps) {
	const numeric = input.inputMode === "decimal" || input.type === "number";
	return (
		<Field name={input.name} {...{ label, hint, error, hideLabel, required, className }}>
			{(control) => (
				<span className="relative block">
					<input
						{...input}
						{...control}
						className={classes(
							controlClasses,
							controlHeight,
							numeric && "text-right tabular-nums",
							suffix !== undefined && "pr-12",
							end !== undefined && "pr-11",
						)}
					/>
					{suffix !== undefined && (
						<span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-ink-muted">
							{suffix}
						</span>
					)}
					{end}
				</span>
			)}
		</Field>
	);
}
