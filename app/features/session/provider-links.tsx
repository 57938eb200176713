import { href, useParams } from "react-router";
import type { SignInProvider } from "../../../contract/identity/providers.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

/** Below a form of visitors: to sign in elsewhere. Nothing where no provider is set up. */
export function ProviderLinks({ providers }: { providers: readonly SignInProvider[] }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	if (providers.length === 0) return null;
	return (
		<div className="mt-6 flex flex-col gap-3">
			<p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("login.or")}
			</p>
			{providers.map(({ id, name }) => (
				<LinkButton
					key={id}
					reloadDocument
					to={href("/:locale?/connect/:provider", { locale, provider: id })}
				>
					{t("login.withProvider", { name })}
				</LinkButton>
			))}
		</div>
	);
}
