import type { ReactNode } from "react";
import type { CheckedFact } from "../../../contract/company/company-facts.ts";
import type { FormResult } from "../../features/form/form-result.server.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { useCompanyAddress } from "./company-state.ts";
import { LogoSection } from "./logo-section.tsx";
import type { CompanyPage } from "./route.tsx";

export interface CompanyPageProps {
	page: CompanyPage;
	/** Of the form that was sent last, where it was not done. */
	result?: FormResult | undefined;
}

/** Name, address and numbers. */
export function FactsTab({ page, result }: CompanyPageProps) {
	const { t } = useTranslation();
	const { company, tenant, websiteAddress } = page;
	const addressOf = useCompanyAddress(tenant.documentId);
	const { kind, name, address, uid, registerNumber, phone, email, website } = company;
	const isCompany = kind === "company";
	return (
		<>
			<section aria-label={t("company.facts")} className="flex flex-col gap-3">
				<Facts>
					<Fact label={t(`company.name.${kind}`)}>
						<bdi className="font-medium">{name}</bdi>
					</Fact>
					<Fact label={t("company.address")}>{address ? <AddressLines address={address} /> : "–"}</Fact>
					<Fact label={t("company.phone")}>
						<Checked page={page} fact="phone">
							{phone && (
								<a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} className="hover:underline">
									{phone}
								</a>
							)}
						</Checked>
					</Fact>
					<Fact label={t("company.email")}>
						<Checked page={page} fact="email">
							{email && (
								<a href={`mailto:${encodeURIComponent(email)}`} className="hover:underline">
									{email}
								</a>
							)}
						</Checked>
					</Fact>
					{(isCompany || website !== null) && (
						<Fact label={t("company.website")}>
							<Checked page={page} fact="website">
								{website && websiteAddress ? (
									<a href={websiteAddress} rel="noreferrer nofollow" className="hover:underline">
										{website}
									</a>
								) : (
									website
								)}
							</Checked>
						</Fact>
					)}
					{(isCompany || uid !== null) && (
						<Fact label={t("company.uid")}>
							<Checked page={page} fact="uid">
								{uid}
							</Checked>
						</Fact>
					)}
					{(isCompany || registerNumber !== null) && (
						<Fact label={t("company.registerNumber")}>{registerNumber ?? "–"}</Fact>
					)}
				</Facts>
				{tenant.isAdmin ? (
					<LinkButton
						icon="pencil"
						to={addressOf("facts", true)}
						replace
						preventScrollReset
						className="self-start"
					>
						{t("company.edit")}
					</LinkButton>
				) : (
					<p className="text-sm text-ink-muted">{t("company.adminsOnly")}</p>
				)}
			</section>
			{(tenant.isAdmin || company.logo !== null) && <LogoSection page={page} result={result} />}
		</>
	);
}

/** A value with what is odd about it; what is not there is a dash. */
function Checked({ page, fact, children }: CompanyPageProps & { fact: CheckedFact; children: ReactNode }) {
	const { t } = useTranslation();
	return (
		<>
			{children ?? "–"}
			{page.doubts.includes(fact) && (
				<span className="block text-xs text-warning">{t(`company.doubt.${fact}`)}</span>
			)}
		</>
	);
}

function AddressLines({ address }: { address: NonNullable<CompanyPage["company"]["address"]> }) {
	const { street, street2, zipCode, city, country } = address;
	const place = [zipCode, city].filter(Boolean).join(" ");
	const lines = [street, street2, place, country].filter(Boolean);
	return lines.map((line) => (
		<span key={line} className="block">
			{line}
		</span>
	));
}
