import { type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icons/icon.tsx";

export interface FieldProps {
	label: ReactNode;
	/** What to enter, where the label does not say it all. */
	hint?: ReactNode;
	/** What is wrong with the value sent. */
	error?: ReactNode;
	/** The label is for screen readers alone. */
	hideLabel?: boolean;
	required?: boolean;
	/** Classes of the frame around label, control and messages. */
	className?: string;
}

export interface ControlProps {
	id: string;
	required: boolean | undefined;
	"aria-describedby": string | undefined;
	"aria-invalid": true | undefined;
}

interface FieldFrameProps extends FieldProps {
	children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around one control, tied to it for screen readers. */
export function Field({ label, hint, error, hideLabel, required, className, children }: FieldFrameProps) {
	const id = useId();
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	return (
		<div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
			<label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium text-ink"}>
				{label}
				{required && (
					<span aria-hidden className="text-ink-faint">
						{" *"}
					</span>
				)}
			</label>
			{children({
				id,
				required,
				"aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
				"aria-invalid": error === undefined ? undefined : true,
			})}
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}

interface FieldMessagesProps {
	hint: ReactNode;
	hintId: string | undefined;
	error: ReactNode;
	errorId: string | undefined;
}

export function FieldMessages({ hint, hintId, error, errorId }: FieldMessagesProps) {
	return (
		<>
			{error !== undefined && (
				<p id={errorId} className="flex gap-1.5 text-sm text-danger">
					<Icon name="circle-alert" className="mt-0.5 size-4" />
					<span className="min-w-0 wrap-break-word">{error}</span>
				</p>
			)}
			{hint !== undefined && (
				<p id={hintId} className="text-sm text-ink-muted">
					{hint}
				</p>
			)}
		</>
	);
}
