import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FormError } from "../../features/form/form-error.tsx";
import { useMessage } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";

export interface NarrowFormProps {
	/** What is wrong with the form as a whole. */
	error: string | null | undefined;
	/** The fields. */
	children: ReactNode;
	/** What the button says. */
	submit: string;
	/** Below the button. */
	after?: ReactNode;
}

/** The one form of a narrow page: its fields, and the button that sends them. */
export function NarrowForm({ error, children, submit, after }: NarrowFormProps) {
	const message = useMessage();
	const isPending = useNavigation().formAction !== undefined;
	return (
		<Form method="post" className="flex flex-col gap-5" noValidate>
			<FormError message={message(error)} />
			{children}
			<Button variant="primary" pending={isPending}>
				{submit}
			</Button>
			{after}
		</Form>
	);
}
