import { useTranslation } from "../../../texts/translations.tsx";
import { FORMAT_LOCALE } from "../../../../contract/constants.ts";
import type {
	Address,
	DocumentParticipation,
	DocumentParty,
} from "../../../../contract/entities/entities.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { madeOnce } from "../../../made-once.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FactGroup } from "./fact-group.tsx";
import { ListLink } from "./list-link.tsx";

const countryNames = madeOnce(() => new Intl.DisplayNames(FORMAT_LOCALE, { type: "region" }));

/** Companies and persons of a document, each with its address. */
export function PartyFacts({ participations }: { participations: readonly DocumentParticipation[] }) {
	const { t } = useTranslation();
	if (participations.length === 0) return null;
	return (
		<FactGroup title={t("documents.documentParties")}>
			<ul className="flex flex-col gap-3 text-sm">
				{participations.map(({ documentId, documentParty }) => (
					<li key={documentId} className="flex gap-3">
						<Icon
							name={documentParty.type === "Company" ? "building-2" : "user"}
							className="mt-0.5 size-4 text-ink-muted"
						/>
						<Party party={documentParty} />
					</li>
				))}
			</ul>
		</FactGroup>
	);
}

function Party({ party }: { party: DocumentParty }) {
	const { t } = useTranslation();
	const name = party.type === "PrivatePerson" && party.salutation ? `${party.salutation} ` : "";
	return (
		<div className="min-w-0 wrap-anywhere">
			<p className="font-medium">
				<ListLink filter="party" id={party.documentId}>
					{name}
					{partyName(party)}
				</ListLink>
			</p>
			<AddressLines address={party.address} />
			{party.headquarter && (
				<div className="mt-1">
					<p className="text-xs text-ink-muted">{t("document.headquarter")}</p>
					<AddressLines address={party.headquarter} />
				</div>
			)}
			{party.email !== null && (
				<a className="text-accent underline" href={`mailto:${encodeURIComponent(party.email)}`}>
					{party.email}
				</a>
			)}
		</div>
	);
}

function AddressLines({ address }: { address: Address | null }) {
	if (!address) return null;
	const { street, street2, zipCode, city, country } = address;
	const place = [zipCode, city].filter(Boolean).join(" ");
	return (
		<p className="text-ink-muted">
			{[street, street2, place, countryName(country)].filter(Boolean).map((line) => (
				<span key={line} className="block">
					{line}
				</span>
			))}
		</p>
	);
}

/** A country given by its code as people say it. */
function countryName(country: string | null): string | null {
	return country !== null && /^[A-Z]{2}$/.test(country) ? (countryNames().of(country) ?? country) : country;
}
