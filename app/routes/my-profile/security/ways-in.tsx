import type { FormResult } from "../../../features/form/form-result.server.ts";
import { CodesSection } from "./codes-section.tsx";
import { IdentitySection } from "./identity-section.tsx";
import { PasskeySection } from "./passkey-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import type { SecurityPage, SecurityResult } from "./route.tsx";

interface WaysInProps {
	page: SecurityPage;
	/** Of the form that was sent last. */
	answer: SecurityResult;
	/** The refusal of one of these forms. */
	resultOf: (...intents: string[]) => FormResult | undefined;
}

/** What one signs in with: the password, passkeys, codes, and accounts elsewhere. */
export function WaysIn({ page, answer, resultOf }: WaysInProps) {
	const { email, passkeys, codes, identities, providers, hasPassword } = page;
	return (
		<>
			<PasswordSection
				email={email}
				hasPassword={hasPassword}
				result={resultOf("changePassword", "sendPasswordLink")}
			/>
			{passkeys && (
				<PasskeySection
					passkeys={passkeys}
					named={page.namedPasskey}
					device={page.device}
					hasOtherWayIn={hasPassword || identities.length > 0}
					result={resultOf("addPasskey", "renamePasskey", "removePasskey")}
				/>
			)}
			{codes && (
				<CodesSection
					email={email}
					hasPassword={hasPassword}
					state={codes}
					form={page.codesForm}
					setUp={answer && "codesSetUp" in answer ? answer.codesSetUp : null}
					recoveryCodes={answer && "recoveryCodes" in answer ? answer.recoveryCodes : null}
					result={resultOf("beginCodes", "confirmCodes", "renewCodes", "turnCodesOff")}
				/>
			)}
			{identities.length + providers.length > 0 && (
				<IdentitySection
					identities={identities}
					providers={providers}
					hasOtherWayIn={hasPassword || Boolean(passkeys?.length)}
					result={resultOf("unlinkIdentity")}
				/>
			)}
		</>
	);
}
