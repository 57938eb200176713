import { Button, type ButtonProps } from "../../../ui/buttons/button.tsx";
import { COMMAND, ENTER } from "./commands.ts";

interface CommandButtonProps extends Omit<ButtonProps, "name" | "value" | "onClick" | "type"> {
	/** As `applyCommand` reads it. */
	command: string;
	/** Runs the command in place. Without scripts the server runs it. */
	onCommand: (form: HTMLFormElement | null) => void;
}

/** A button that changes the form and does not save it. */
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

/** The Enter key presses the first button of a form. So this one stands before all that only change the form. */
export function EnterButton() {
	return <button name={COMMAND} value={ENTER} tabIndex={-1} aria-hidden className="sr-only" />;
}
