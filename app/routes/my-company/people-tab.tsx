import { dayAt, formatDay } from "../../../contract/days.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Initials } from "../../ui/data/initials.tsx";
import type { CompanyPageProps } from "./facts-tab.tsx";

/** Who belongs to the tenant. */
export function PeopleTab({ page: { members } }: CompanyPageProps) {
	const { t } = useTranslation();
	return (
		<ul aria-label={t("company.people")} className="-my-2 divide-y divide-line text-sm">
			{members?.map(({ documentId, name, email, isAdmin, since }) => {
				const [firstName = "", ...others] = name.split(" ");
				return (
					<li key={documentId} className="flex items-center gap-3 py-2.5">
						<Initials firstName={firstName} lastName={others.at(-1) ?? ""} />
						<div className="min-w-0 flex-1">
							<p className="flex flex-wrap items-center gap-x-2">
								<bdi className="font-medium wrap-anywhere">{name}</bdi>
								{isAdmin && <Badge tone="success">{t("common.admin")}</Badge>}
							</p>
							{email !== undefined && <p className="text-ink-muted wrap-anywhere">{email}</p>}
						</div>
						{since !== null && (
							<p className="text-right text-xs text-ink-muted tabular-nums">
								{t("company.since", { day: formatDay(dayAt(Date.parse(since))) })}
							</p>
						)}
					</li>
				);
			})}
		</ul>
	);
}
