import type { MouseEvent } from "react";
import { Form, href, useNavigation, useParams } from "react-router";
import { Button } from "../../ui/buttons/button.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import type { Undo } from "./toast.ts";

interface UndoFormProps {
	/** The id of the toast. */
	toast: string;
	undo: Undo;
	/** It is on its way: not where somebody was asked whether to leave the page, and stays. */
	onSent: () => void;
}

/** Takes back what the toast tells of. A form like any other: it works without JavaScript too. */
export function UndoForm({ toast, undo: { documents, back, action }, onSent }: UndoFormProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const isSent = useNavigation().formData?.get("toast") === toast;
	return (
		<Form
			method="post"
			action={action ?? href("/:locale?/documents/undo", { locale })}
			replace
			preventScrollReset
			// What has sent it by a key says so.
			onReset={onSent}
			data-undo
		>
			{isSent && <span ref={(element) => void (element && onSent())} hidden />}
			{documents.map((document) => (
				<input key={document} type="hidden" name="document" value={document} />
			))}
			{Object.entries({ intent: "undo", back, toast }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button size="small" onClick={ignoreSecondClick}>
				{t("documents.undo")}
			</Button>
		</Form>
	);
}

/** Of a double click: what is taken back once is not there to be taken back again. */
function ignoreSecondClick(event: MouseEvent): void {
	if (event.detail > 1) event.preventDefault();
}
