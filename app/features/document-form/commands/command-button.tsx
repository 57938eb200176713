import { Button, type ButtonProps } from "../../../ui/button.tsx";
import { COMMAND, ENTER } from "./commands.ts";

interface CommandButtonProps extends Omit<ButtonProps, "name" | "value" | "onClick" | "type"> {
	/** The part of the form and what to do with it, as `afterCommand` reads it. */
	command: string;
	/** Does it in place; until scripts run the server does. */
	onCommand: (form: HTMLFormElement | null) => void;
}

/** A button that changes the form instead of sending it. */
export function CommandButton({ command, onCommand, ...button }: CommandButtonProps) {
	return (
		<Button
			variant="quiet"
			size="small"
			{...button}
			name={COMMAND}
			value={command}
			formNoValidate
			onClick={(event) => {
				event.preventDefault();
				onCommand(event.currentTarget.form);
			}}
		/>
	);
}

/** The Enter key presses the first button of a form, which must not be one that changes it. Stands before all others. */
export function EnterButton() {
	return <button name={COMMAND} value={ENTER} tabIndex={-1} aria-hidden className="sr-only" />;
}
