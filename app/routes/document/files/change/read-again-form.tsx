import { Form, useNavigation } from "react-router";
import type { DocumentFile } from "../../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";

/** Has a file read once more that could not be read, or not all that is attached to it. */
export function ReadAgainForm({ file }: { file: DocumentFile }) {
	const { t } = useTranslation();
	const isPending = useNavigation().formData?.get("intent") === "processFile";
	return (
		<Form method="post" replace preventScrollReset>
			<input type="hidden" name="intent" value="processFile" />
			<input type="hidden" name="file" value={file.documentId} />
			<Button variant="secondary" size="small" icon="rotate-ccw" pending={isPending}>
				{t("document.readAgain")}
			</Button>
		</Form>
	);
}
