import { href, useParams } from "react-router";
import { useStore } from "../../store.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { softTones } from "../../ui/tones.ts";
import { browserUser } from "./browser-user.ts";

/** A line above a page whose user is signed in no more in this browser: what it shows and sends would be somebody else's. */
export function BrowserUserNotice() {
	const { t } = useTranslation();
	const { locale } = useParams();
	const user = useStore(browserUser);
	if (user === "same") return null;
	return (
		<div
			role="alert"
			className={`sticky top-0 z-30 flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-1.5 text-sm lg:px-6 print:hidden ${softTones.warning}`}
		>
			<Icon name="user" className="size-4" />
			<p className="min-w-0 flex-1 basis-60 text-ink">
				{t(user === "other" ? "error.somebodyElse" : "error.signedOutElsewhere")}
			</p>
			{user === "other" ? (
				<Button type="button" size="small" variant="secondary" onClick={() => window.location.reload()}>
					{t("error.reload")}
				</Button>
			) : (
				<LinkButton to={href("/:locale?/login", { locale })} size="small" target="_blank" reloadDocument>
					{t("unsent.signIn")}
				</LinkButton>
			)}
		</div>
	);
}
