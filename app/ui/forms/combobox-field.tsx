import { useCallback, useState } from "react";
import type { Combobox } from "./combobox.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { type Option, Select } from "./select.tsx";

interface ComboboxFieldProps extends FieldProps {
	name: string;
	options: readonly Option[];
	defaultValue?: string;
	/** Where the choice follows something else, as an address. */
	value?: string;
	autoComplete?: "off";
	/** The text of the empty choice; without it there is none. */
	empty?: string;
	/** The id of the form, where it stands outside of it. */
	form?: string;
	onValueChange?: (value: string) => void;
}

/** Shorter lists stay native: they are faster to choose from. */
const WORTH_SEARCHING = 8;

/** A select that one can type into. It is a native select until its script has come, and stays one without JavaScript. */
export function ComboboxField({
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	...rest
}: ComboboxFieldProps) {
	const [enhanced, setEnhanced] = useState<{ component: typeof Combobox; value: string } | null>(null);
	const isLong = rest.options.length >= WORTH_SEARCHING;

	const enhance = useCallback(
		(select: HTMLSelectElement | null) => {
			if (!select || !isLong) return;
			void import("./combobox.tsx").then(({ Combobox: component }) => {
				if (!select.matches(":focus")) setEnhanced({ component, value: select.value });
			});
		},
		[isLong],
	);

	return (
		<Field name={rest.name} {...{ label, hint, error, hideLabel, required, className }}>
			{(control) => {
				if (enhanced) return <enhanced.component {...rest} defaultValue={enhanced.value} control={control} />;
				const { onValueChange, ...select } = rest;
				return (
					<Select
						{...select}
						{...control}
						ref={enhance}
						onChange={(event) => onValueChange?.(event.currentTarget.value)}
					/>
				);
			}}
		</Field>
	);
}
