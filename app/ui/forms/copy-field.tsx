import { type ReactNode, useId } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../buttons/button.tsx";
import { COPY_ICONS, useCopy } from "../use-copy.ts";
import { useHydrated } from "../use-hydrated.ts";
import { controlClasses, controlHeight } from "./control-look.ts";

interface CopyFieldProps {
	label: string;
	value: string;
	/** Further buttons beside the one that copies. */
	children?: ReactNode;
}

/** Something that is copied rather than read: selected when it gets the focus, and by a button where there are scripts. */
export function CopyField({ label, value, children }: CopyFieldProps) {
	const { t } = useTranslation();
	const id = useId();
	const isHydrated = useHydrated();
	const { state, onClick } = useCopy(value);
	return (
		<>
			<label htmlFor={id} className="block font-medium">
				{label}
			</label>
			<div className="flex flex-wrap gap-2">
				<input
					id={id}
					readOnly
					value={value}
					onFocus={({ currentTarget }) => currentTarget.select()}
					className={`${controlClasses} ${controlHeight} min-w-0 flex-1 basis-60 font-mono text-xs`}
				/>
				{isHydrated && (
					<Button type="button" icon={COPY_ICONS[state]} onClick={onClick}>
						<span aria-live="polite">{t(state === "idle" ? "ui.copy" : `ui.${state}`)}</span>
					</Button>
				)}
				{children}
			</div>
		</>
	);
}
