import { type FormEvent, type ReactNode, use, useId, useState } from "react";
import type { TextKey } from "../../../contract/text-keys.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../classes.ts";
import { Icon } from "../icons/icon.tsx";
import { AnswerNumber, FirstRefused } from "./answered.tsx";
import { focusInSight } from "./fields-in-sight.ts";

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
	autoFocus?: boolean;
}

interface FieldFrameProps extends FieldProps {
	/** Of the control, by which an answer names it. */
	name: string | undefined;
	children: (control: ControlProps) => ReactNode;
}

/**
 * Label, hint and error around one control, tied to it for screen readers. What the browser would say of an empty or
 * wrong value, in its own language and in a bubble, stands there as well, in the words of the server.
 */
export function Field({
	name,
	label,
	hint,
	hideLabel,
	required,
	className,
	children,
	...sent
}: FieldFrameProps) {
	const { t } = useTranslation();
	const firstRefused = use(FirstRefused);
	const id = useId();
	const [refused, setRefused] = useState<TextKey | null>(null);
	const error = refused === null ? sent.error : t(refused);
	const hintId = hint === undefined ? undefined : `${id}-hint`;
	const errorId = error === undefined ? undefined : `${id}-error`;

	return (
		<div
			onInvalidCapture={(event) => setRefused(refuse(event))}
			onInput={() => setRefused(null)}
			className={classes("field", className)}
		>
			<label id={`${id}-label`} htmlFor={id} className={hideLabel ? "sr-only" : "field-label"}>
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
				// After a refusal it begins nowhere else, whichever field the form begins with otherwise.
				...(firstRefused !== null && { autoFocus: sent.error !== undefined && name === firstRefused }),
			})}
			<FieldMessages hint={hint} hintId={hintId} error={error} errorId={errorId} />
		</div>
	);
}

/** In place of the browser's bubble, which would take the focus to the first such field. */
function refuse(event: FormEvent): TextKey | null {
	const control = event.target;
	if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return null;
	event.preventDefault();
	if (control.form?.querySelector(":invalid:not(fieldset)") === control) control.focus();
	if (control.validity.valueMissing) return "validation.required";
	return control.type === "email" ? "validation.email" : "validation.text";
}

interface FieldMessagesProps {
	hint: ReactNode;
	hintId: string | undefined;
	error: ReactNode;
	errorId: string | undefined;
}

export function FieldMessages({ hint, hintId, error, errorId }: FieldMessagesProps) {
	const answer = use(AnswerNumber);
	return (
		<>
			{error !== undefined && (
				<p key={answer} ref={leadToFirstError} id={errorId} className="flex gap-1.5 text-sm text-danger">
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

/**
 * Whoever has just sent the form by its button is led to the first field that was refused: it may be out of sight. (The
 * button has the focus then or, in Safari, what is around it. Whoever has it in a field goes on there.)
 */
function leadToFirstError(message: HTMLElement | null): void {
	const form = message?.closest("form");
	const focused = document.activeElement;
	if (!form || !focused) return;
	const isButton = focused instanceof HTMLButtonElement && focused.type === "submit" && focused.form === form;
	if (!isButton && !focused.contains(message)) return;
	focusInSight(form.querySelector<HTMLElement>("[aria-invalid=true]"));
}
