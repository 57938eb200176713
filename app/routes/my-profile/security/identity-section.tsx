import { href, useParams } from "react-router";
import type { LinkedIdentity, SignInProvider } from "../../../../contract/identity/providers.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { AccessRow } from "./access-row.tsx";

interface IdentitySectionProps {
	identities: LinkedIdentity[];
	/** Those that can be linked. */
	providers: readonly SignInProvider[];
	hasOtherWayIn: boolean;
	result: FormResult | undefined;
}

/** Accounts elsewhere by which one signs in; the last way in stays. */
export function IdentitySection({ identities, providers, hasOtherWayIn, result }: IdentitySectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const { locale } = useParams();
	const isOnlyWayIn = !hasOtherWayIn && identities.length === 1;
	const linked = new Set(identities.map(({ provider }) => provider.id));
	const others = providers.filter(({ id }) => !linked.has(id));
	return (
		<section aria-labelledby="security-identities">
			<SectionHeading id="security-identities">{t("security.identities")}</SectionHeading>
			<p className="text-sm text-ink-muted">{t("security.identitiesHint")}</p>
			{result && (
				<div className="mt-3">
					<FormError message={message(result.formError)} />
				</div>
			)}
			<ul className="divide-y divide-line">
				{identities.map((identity) => (
					<IdentityRow key={identity.documentId} identity={identity} mayGo={!isOnlyWayIn} />
				))}
			</ul>
			{others.length > 0 && (
				<div className="mt-4 flex flex-wrap gap-3">
					{others.map(({ id, name }) => (
						<LinkButton
							key={id}
							reloadDocument
							to={`${href("/:locale?/connect/:provider", { locale, provider: id })}?link`}
						>
							{t("security.linkIdentity", { name })}
						</LinkButton>
					))}
				</div>
			)}
		</section>
	);
}

function IdentityRow({ identity, mayGo }: { identity: LinkedIdentity; mayGo: boolean }) {
	const { t } = useTranslation();
	const { documentId, provider, email, createdAt, lastSeenAt } = identity;
	const { name } = provider;
	return (
		<AccessRow
			id={documentId}
			name={name}
			facts={[
				...(email === null ? [] : [email]),
				t("security.identitySince", { at: formatInstant(createdAt) }),
				...(lastSeenAt === null ? [] : [t("security.lastSeen", { at: formatInstant(lastSeenAt) })]),
			]}
			end={
				mayGo
					? {
							intent: "unlinkIdentity",
							text: t("security.unlinkIdentity"),
							label: t("security.unlinkIdentityOf", { name }),
						}
					: null
			}
		/>
	);
}
