import { useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { hasPasskeys } from "../../features/passkeys/has-passkeys.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** @param address where what is asked comes from, and the answer goes */
export function PasskeyButton({ address }: { address: string }) {
	// (Nothing below it: a browser without scripts has no passkeys either.)
	return useHydrated() && hasPasskeys() ? <AskingButton address={address} /> : null;
}

function AskingButton({ address }: { address: string }) {
	const { t } = useTranslation();
	const submit = useSubmit();
	const { formAction } = useNavigation();
	const [isAsking, setIsAsking] = useState(false);
	const offered = useRef<AbortController | null>(null);

	async function ask(how: Pick<CredentialRequestOptions, "mediation" | "signal">) {
		const { askPasskey } = await import("../../features/passkeys/ask-passkey.ts");
		if (how.signal?.aborted) return;
		const answer = await askPasskey(address, "use", how);
		if (answer) await submit(answer, { method: "post", action: address });
	}

	// Where the browser can, it offers them among what it fills in.
	useEffect(() => {
		const leaving = new AbortController();
		offered.current = leaving;
		void (async () => {
			const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.();
			if (isOffered) await ask({ mediation: "conditional", signal: leaving.signal });
		})();
		return () => leaving.abort();
		// oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for as long as the page is there
	}, []);

	async function handleClick() {
		// A browser asks for one at a time.
		offered.current?.abort();
		setIsAsking(true);
		await ask({});
		setIsAsking(false);
	}

	return (
		<Button
			type="button"
			icon="key-round"
			className="mt-6 w-full"
			pending={isAsking || formAction === address}
			onClick={() => void handleClick()}
		>
			{t("login.withPasskey")}
		</Button>
	);
}
