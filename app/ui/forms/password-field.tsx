import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "../../../contract/constants.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Icon } from "../icons/icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface PasswordFieldProps extends FieldProps {
	name: string;
	autoComplete: "current-password" | "new-password";
	autoFocus?: boolean;
}

/** A password, and a switch that shows it (where there are scripts). What was typed never comes back from the server. */
export function PasswordField(field: PasswordFieldProps) {
	const [isShown, setIsShown] = useState(false);
	return (
		<TextField
			{...field}
			type={isShown ? "text" : "password"}
			autoCapitalize="none"
			autoCorrect="off"
			spellCheck={false}
			end={<ShowSwitch isShown={isShown} toggle={() => setIsShown(!isShown)} />}
		/>
	);
}

type NewPasswordFieldProps = Pick<PasswordFieldProps, "label" | "error" | "autoFocus">;

/** A password that is chosen, and how long it has to be. */
export function NewPasswordField(field: NewPasswordFieldProps) {
	const { t } = useTranslation();
	return (
		<PasswordField
			{...field}
			name="password"
			autoComplete="new-password"
			required
			hint={t("registration.passwordHint", { count: PASSWORD_MIN_LENGTH })}
		/>
	);
}

function ShowSwitch({ isShown, toggle }: { isShown: boolean; toggle: () => void }) {
	const { t } = useTranslation();
	return (
		<button
			type="button"
			// A page without React has a script that shows it and does what it says.
			hidden={!useHydrated()}
			data-shows-password
			aria-pressed={isShown}
			aria-label={t("ui.showPassword")}
			title={t("ui.showPassword")}
			onClick={toggle}
			className="group absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-muted hover:text-ink"
		>
			<Icon name="eye" className="group-aria-pressed:hidden" />
			<Icon name="eye-off" className="hidden group-aria-pressed:block" />
		</button>
	);
}
