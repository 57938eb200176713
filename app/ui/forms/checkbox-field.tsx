import { type ComponentProps, useId } from "react";
import { classes } from "../classes.ts";
import { FieldMessages, type FieldProps } from "./field.tsx";

interface CheckboxFieldProps
	extends Omit<FieldProps, "hideLabel">, Omit<ComponentProps<"input">, keyof FieldProps | "id" | "type"> {}

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, required, className, ...input }: CheckboxFieldProps) {
	const id = useId();
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	return (
		<div className={classes("flex flex-col gap-1.5", className)}>
			<label className="flex items-start gap-2.5 py-1 text-sm">
				<input
					{...input}
					type="checkbox"
					required={required}
					aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
					aria-invalid={error === undefined ? undefined : true}
					className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent-fill"
				/>
				<span className="min-w-0">{label}</span>
			</label>
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}
