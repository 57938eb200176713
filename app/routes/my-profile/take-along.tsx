import { Form, href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { FindTenant } from "./find-tenant.tsx";
import type { ShownMemberships } from "./shown-memberships.ts";

/** One's own data as ZIPs: the account, and what one sees in each tenant. The browser saves what comes, as it comes. */
export function TakeAlong({ memberships }: { memberships: ShownMemberships }) {
	const { t } = useTranslation();
	const ofTenants = memberships.listed.filter(({ exportParts }) => exportParts > 0);
	return (
		<section aria-labelledby="take-along">
			<SectionHeading id="take-along">{t("takeAlong.title")}</SectionHeading>
			<p className="max-w-prose text-sm text-ink-muted">
				{t("takeAlong.intro")}{" "}
				<Link to={href("/:locale?/import", useParams())} className="text-accent underline">
					{t("import.linkProfile")}
				</Link>
			</p>
			{memberships.areMany && <FindTenant shown={memberships} section="take-along" />}
			<ul className="mt-3 divide-y divide-line border-t border-line text-sm">
				<Archive take="account" name={t("takeAlong.account")} hint={t("takeAlong.accountHint")} parts={1} />
				{ofTenants.map(({ tenant: { documentId, name }, exportParts }) => (
					<Archive
						key={documentId}
						take={documentId}
						name={name}
						hint={t("takeAlong.documentsHint", { count: exportParts })}
						parts={exportParts}
					/>
				))}
			</ul>
		</section>
	);
}

interface ArchiveProps {
	take: string;
	name: string;
	hint: string;
	parts: number;
}

function Archive({ take, name, hint, parts }: ArchiveProps) {
	const { t } = useTranslation();
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<div className="min-w-0 flex-1 basis-60">
				<p className="font-medium wrap-anywhere">{name}</p>
				<p className="text-ink-muted">{hint}</p>
			</div>
			<Form
				method="post"
				action={href("/:locale?/documents/download", useParams())}
				reloadDocument
				className="form-actions"
			>
				<input type="hidden" name="take" value={take} />
				<input type="hidden" name="name" value={name} />
				{parts === 1 ? (
					<Button size="small" icon="download" aria-label={t("takeAlong.downloadOf", { name })}>
						{t("takeAlong.download")}
					</Button>
				) : (
					Array.from({ length: parts }, (_, at) => String(at + 1)).map((part) => (
						<Button
							key={part}
							size="small"
							name="part"
							value={part}
							aria-label={t("takeAlong.partOf", { part, name })}
						>
							{t("takeAlong.part", { part })}
						</Button>
					))
				)}
			</Form>
		</li>
	);
}
