import type { ReactNode } from "react";
import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { NarrowPage } from "./narrow-page.tsx";
import { SENT_AGAIN, type UnsentForm } from "./unsent-form.ts";

/**
 * What somebody has sent and could not be taken. After a session that has ended one signs in beside this page, and sends
 * the same from here; whoever is signed in then says that it is to go by this account.
 */
export default function UnsentPage({ form: { why, ...form } }: { form: UnsentForm }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	if (why.kind === "confirms") {
		return (
			<Unsent
				{...form}
				title={t("unsent.confirmTitle")}
				intro={t("unsent.confirmText", { name: why.name, email: why.email })}
			>
				<Button variant="primary">{t("unsent.confirm")}</Button>
				<LinkButton to={href("/:locale?/inbox", { locale })} reloadDocument>
					{t("unsent.discard")}
				</LinkButton>
			</Unsent>
		);
	}
	if (why.kind === "unavailable") {
		return (
			<Unsent {...form} title={t("unsent.unavailableTitle")} intro={t("unsent.unavailableText")}>
				<Button variant="primary">{t("unsent.send")}</Button>
			</Unsent>
		);
	}
	return (
		<Unsent {...form} action={marked(form.action)} title={t("unsent.title")} intro={t("unsent.text")}>
			<LinkButton to={href("/:locale?/login", { locale })} target="_blank" reloadDocument variant="primary">
				{t("unsent.signIn")}
			</LinkButton>
			<Button>{t("unsent.send")}</Button>
		</Unsent>
	);
}

interface UnsentProps extends Omit<UnsentForm, "why"> {
	title: string;
	intro: string;
	children: ReactNode;
}

function Unsent({ title, intro, action, fields, isIncomplete, children }: UnsentProps) {
	const { t } = useTranslation();
	return (
		<NarrowPage title={title} intro={intro}>
			<title>{`${title} · ${t("common.appName")}`}</title>
			{isIncomplete && <p className="mb-5 text-sm text-ink-muted">{t("unsent.without")}</p>}
			<form method="post" action={action} className="flex flex-wrap gap-2">
				{fields.map(([name, value], at) => (
					// A text keeps its line breaks in an area alone. The same name may come several times.
					// oxlint-disable-next-line react/no-array-index-key -- they never change their places
					<textarea key={at} name={name} defaultValue={value} hidden readOnly />
				))}
				{children}
			</form>
		</NarrowPage>
	);
}

function marked(action: string): string {
	return `${action}${action.includes("?") ? "&" : "?"}${SENT_AGAIN}=1`;
}
