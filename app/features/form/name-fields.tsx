import { useTranslation } from "../../texts/translations.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

interface NameFieldsProps {
	/** Name, value and error of a field. */
	keep: (name: "firstName" | "lastName") => {
		name: string;
		defaultValue: string | undefined;
		error: string | undefined;
	};
}

/** First and last name of somebody. */
export function NameFields({ keep }: NameFieldsProps) {
	const { t } = useTranslation();
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<TextField
				label={t("registration.firstName")}
				autoComplete="given-name"
				required
				{...keep("firstName")}
			/>
			<TextField
				label={t("registration.lastName")}
				autoComplete="family-name"
				required
				{...keep("lastName")}
			/>
		</div>
	);
}
