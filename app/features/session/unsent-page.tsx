import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { NarrowPage } from "./narrow-page.tsx";
import type { UnsentForm } from "./unsent-form.ts";

/** The session has ended while somebody was typing: one signs in beside this page, and sends the same from here. */
export default function UnsentPage({ form: { action, fields, isIncomplete } }: { form: UnsentForm }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<NarrowPage title={t("unsent.title")} intro={t("unsent.text")}>
			<title>{`${t("unsent.title")} · ${t("common.appName")}`}</title>
			{isIncomplete && <p className="mb-5 text-sm text-ink-muted">{t("unsent.without")}</p>}
			<form method="post" action={action} className="flex flex-wrap gap-2">
				{fields.map(([name, value], at) => (
					// A text keeps its line breaks in an area alone. The same name may come several times.
					// oxlint-disable-next-line react/no-array-index-key -- they never change their places
					<textarea key={at} name={name} defaultValue={value} hidden readOnly />
				))}
				<LinkButton to={href("/:locale?/login", { locale })} target="_blank" reloadDocument variant="primary">
					{t("unsent.signIn")}
				</LinkButton>
				<Button>{t("unsent.send")}</Button>
			</form>
		</NarrowPage>
	);
}
