import type { FormResult } from "../../features/form/form-result.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { EmailSection } from "./email-section.tsx";
import { NameSection } from "./name-section.tsx";
import type { ProfilePage } from "./route.tsx";

interface IdentitySectionsProps {
	user: ProfilePage["user"];
	isEditable: boolean;
	result: FormResult | undefined;
}

/** Name and address, with the forms that change them where the CMS lets one. */
export function IdentitySections({ user, isEditable, result }: IdentitySectionsProps) {
	const { t } = useTranslation();
	const { firstName, lastName, email, newEmail, hasPassword } = user;
	const intent = result?.typed["intent"];
	if (!isEditable) {
		return (
			<Facts>
				<Fact label={t("profile.name")}>
					{firstName} {lastName}
				</Fact>
				<Fact label={t("profile.email")}>{email}</Fact>
			</Facts>
		);
	}
	return (
		<>
			{/* A form whose name has been saved shows what was saved. */}
			<NameSection
				key={`${firstName} ${lastName}`}
				user={user}
				result={intent === "saveName" ? result : undefined}
			/>
			<EmailSection
				key={newEmail}
				email={email}
				newEmail={newEmail}
				hasPassword={hasPassword}
				result={intent === "changeEmail" ? result : undefined}
			/>
		</>
	);
}
