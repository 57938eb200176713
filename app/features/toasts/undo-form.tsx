import { Form, href, useParams } from "react-router";
import { Button } from "../../ui/buttons/button.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import type { Undo } from "./toast.ts";

interface UndoFormProps {
	undo: Undo;
	onSubmit: () => void;
}

/** Takes back what the toast tells of. A form like any other: it works without JavaScript too. */
export function UndoForm({ undo: { documents, back }, onSubmit }: UndoFormProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<Form
			method="post"
			action={href("/:locale?/documents/undo", { locale })}
			replace
			preventScrollReset
			onSubmit={onSubmit}
			data-undo
		>
			{documents.map((document) => (
				<input key={document} type="hidden" name="document" value={document} />
			))}
			<input type="hidden" name="back" value={back} />
			<Button size="small">{t("documents.undo")}</Button>
		</Form>
	);
}
