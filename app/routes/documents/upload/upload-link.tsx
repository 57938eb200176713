import { href, useParams } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Link } from "../../../ui/buttons/link.tsx";

/** The way to the page that makes documents of files; its word has room on wide screens, itself none on the narrowest. */
export function UploadLink() {
	const { t } = useTranslation();
	return (
		<Link
			to={href("/:locale?/documents/upload", useParams())}
			title={t("upload.title")}
			className={`${buttonClasses({})} max-xl:px-2.5 max-[24rem]:hidden`}
		>
			<Icon name="upload" />
			<span className="max-xl:sr-only">{t("document.upload")}</span>
		</Link>
	);
}
