import { type ReactNode, useId } from "react";

interface FieldGroupProps {
	title: string;
	/** About all of its fields. */
	hint?: ReactNode;
	children: ReactNode;
}

/** Fields that belong together, below their title or beside it where there is room. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
	const id = useId();
	return (
		<fieldset
			aria-labelledby={id}
			className="grid min-w-0 gap-x-8 gap-y-4 border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-1 @xl:grid-cols-[10rem_minmax(0,1fr)]"
		>
			<div>
				<h2 id={id} className="text-sm font-semibold">
					{title}
				</h2>
				{hint !== undefined && <p className="mt-1 text-sm text-ink-muted">{hint}</p>}
			</div>
			<div className="flex min-w-0 flex-col gap-4">{children}</div>
		</fieldset>
	);
}
