import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { articleLink } from "./legal-article.tsx";

/** Whom to turn to: the operator by name and address where they are known, and the way to the imprint. */
export function ToOperator({ operator: { name, email } }: { operator: { name: string; email: string } }) {
	const { t } = useTranslation();
	const { imprint } = useDestinations();
	return (
		<p className="text-ink">
			{name === "" ? t("legal.operator") : name}
			{email !== "" && (
				<>
					{", "}
					<a href={`mailto:${email}`} className={articleLink}>
						{email}
					</a>
				</>
			)}
			{" · "}
			<a href={imprint} className={articleLink}>
				{t("layout.imprint")}
			</a>
		</p>
	);
}
