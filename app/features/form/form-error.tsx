import { use } from "react";
import { AnswerNumber } from "../../ui/forms/answered.tsx";
import { Icon } from "../../ui/icons/icon.tsx";

/** What is wrong with a form as a whole, above its fields: it comes into sight also where one has scrolled on. */
export function FormError({ message }: { message: string | undefined }) {
	const answer = use(AnswerNumber);
	if (message === undefined) return null;
	return (
		<p
			key={answer}
			ref={bringIntoSight}
			data-failure
			tabIndex={-1}
			role="alert"
			className="flex scroll-my-20 gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger"
		>
			<Icon name="circle-alert" className="mt-0.5 size-4" />
			<span className="min-w-0 wrap-break-word">{message}</span>
		</p>
	);
}

function bringIntoSight(element: HTMLElement | null): void {
	element?.scrollIntoView({ block: "nearest" });
}
