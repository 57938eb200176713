import type { ReactNode } from "react";
import { NarrowPage } from "../../features/session/narrow-page.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { NarrowForm, type NarrowFormProps } from "./narrow-form.tsx";

interface OneStepPageProps extends NarrowFormProps {
	title: string;
	intro: string;
	/** What is said in the form's place once it is done. */
	done?: { title: string; text: string } | false;
	/** Where else one may want to go. */
	foot: ReactNode;
}

/** A page of visitors where one thing is to be done, and which says so once it is. */
export function OneStepPage({ title, intro, done = false, foot, ...form }: OneStepPageProps) {
	if (done) {
		return (
			<NarrowPage title={done.title} foot={foot}>
				<Notice tone="success">
					<output>{done.text}</output>
				</Notice>
			</NarrowPage>
		);
	}
	return (
		<NarrowPage title={title} intro={intro} foot={foot}>
			<NarrowForm {...form} />
		</NarrowPage>
	);
}
