import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { usePageAddress } from "./page-address.ts";

/** A way to add files to the document. */
export function AddFiles({ isFirst }: { isFirst: boolean }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const id = useId();
	return (
		<form
			method="post"
			action={address({})}
			encType="multipart/form-data"
			className="flex flex-wrap items-center gap-3 p-4 lg:p-6"
		>
			<label htmlFor={id}>{t(isFirst ? "document.addFirstFile" : "document.addFile")}</label>
			<input id={id} type="file" name="files" multiple />
			<Button>{t("document.upload")}</Button>
		</form>
	);
}
