import { type ChangeEvent, useId } from "react";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";

interface ChooseFilesProps {
	label: string;
	/** What a screen reader hears besides: which file it is about. */
	detail?: string;
	describedBy?: string | undefined;
	multiple?: boolean;
	onFiles: (files: File[]) => void;
}

/** A button that opens the browser's choice of files. */
export function ChooseFiles({ label, detail, describedBy, multiple, onFiles }: ChooseFilesProps) {
	const id = useId();

	function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = Array.from(currentTarget.files ?? []);
		currentTarget.value = "";
		if (files.length > 0) onFiles(files);
	}

	return (
		<>
			<input
				id={id}
				type="file"
				multiple={multiple}
				onChange={handleChange}
				aria-describedby={describedBy}
				className="peer sr-only"
			/>
			<label
				htmlFor={id}
				className={`${buttonClasses({ size: "small" })} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
			>
				{label}
				{detail !== undefined && <span className="sr-only">: {detail}</span>}
			</label>
		</>
	);
}
