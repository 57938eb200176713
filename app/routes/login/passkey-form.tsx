import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";

/**
 * Shown and filled in by the page's script: a browser without scripts has no passkeys either.
 * @param address where what is asked comes from, and the answer goes
 */
export function PasskeyForm({ address }: { address: string }) {
	const { t } = useTranslation();
	return (
		<form method="post" action={address} hidden data-passkeys className="mt-6">
			<input type="hidden" name="challenge" />
			<input type="hidden" name="response" />
			<Button icon="key-round" className="w-full">
				{t("login.withPasskey")}
			</Button>
		</form>
	);
}
