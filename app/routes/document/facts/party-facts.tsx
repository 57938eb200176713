import { useTranslation } from "../../../texts/translations.tsx";
import type {
	Address,
	DocumentParticipation,
	DocumentParty,
} from "../../../../contract/entities/entities.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FactGroup } from "./fact-group.tsx";
import { ListLink } from "./list-link.tsx";

/** Companies and persons of a document, each with its address. */
export function PartyFacts({
	participations,
	countries,
}: {
	participations: readonly DocumentParticipation[];
	/** Names of countries by their codes. */
	countries: Record<string, string>;
}) {
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
						<Party party={documentParty} countries={countries} />
					</li>
				))}
			</ul>
		</FactGroup>
	);
}

function Party({ party, countries }: { party: DocumentParty; countries: Record<string, string> }) {
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
			<AddressLines address={party.address} countries={countries} />
			{party.headquarter && (
				<div className="mt-1">
					<p className="text-xs text-ink-muted">{t("document.headquarter")}</p>
					<AddressLines address={party.headquarter} countries={countries} />
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

function AddressLines({
	address,
	countries,
}: {
	address: Address | null;
	countries: Record<string, string>;
}) {
	if (!address) return null;
	const { street, street2, zipCode, city, country } = address;
	const place = [zipCode, city].filter(Boolean).join(" ");
	return (
		<p className="text-ink-muted">
			{[street, street2, place, country && (countries[country] ?? country)].filter(Boolean).map((line) => (
				<span key={line} className="block">
					{line}
				</span>
			))}
		</p>
	);
}
