import { type FormEvent, useEffect } from "react";
import { href, useFetcher, useParams } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { FilingPlaces } from "../../document-form/choices/filing-places.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { PlaceFields } from "../place-fields.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Place, SuggestedPlace } from "./upload.ts";

interface PlaceQuestionProps {
	/** What the choice begins with. */
	suggested: SuggestedPlace;
	onPlace: (place: Place) => void;
	onCancel: () => void;
}

/** Where the dropped files go, asked once for all of them; where there is one place only nothing is asked. */
export function PlaceQuestion({ suggested, onPlace, onCancel }: PlaceQuestionProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { load, data: answer, state } = useFetcher<Attempt<FilingPlaces>>();
	const address = href("/:locale?/documents/upload/places", { locale });
	const places = answer?.ok ? answer.value : null;
	const only = places && onlyPlace(places);

	useEffect(() => void load(addressOf(address, suggested)), [load, address, suggested]);
	// With a single place there is nothing to ask. The tray's queue is no state of React, so it hears of it here.
	useEffect(() => {
		if (only) onPlace(only);
	});

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const category = form.get("category");
		if (places?.tenant && typeof category === "string" && category !== "") {
			onPlace({ tenant: places.tenant, category });
		}
	}

	if (answer && !answer.ok && state === "idle") {
		return (
			<div className="flex flex-col items-start gap-3 p-4">
				<Notice tone="danger" title={t("upload.place.failed")} />
				<Button type="button" icon="rotate-ccw" onClick={() => void load(addressOf(address, suggested))}>
					{t("error.page.again")}
				</Button>
			</div>
		);
	}
	if (!places || only) {
		return (
			<p className="flex items-center gap-2 p-4 text-ink-muted">
				<Spinner />
				{t("upload.place.loading")}
			</p>
		);
	}
	if (places.tenant === null) {
		return (
			<div className="flex flex-col items-start gap-3 p-4">
				<Notice tone="info" title={t("document.noTenantTitle")}>
					{t("document.noTenantText")}
				</Notice>
				<Button type="button" onClick={onCancel}>
					{t("common.close")}
				</Button>
			</div>
		);
	}
	return (
		<form
			onSubmit={handleSubmit}
			aria-label={t("upload.place.title")}
			className="flex shrink-0 flex-col gap-3 border-b border-line bg-surface p-4"
		>
			<PlaceFields
				key={places.tenant}
				places={places}
				onTenant={(tenant) => void load(addressOf(address, { tenant, category: null }))}
			/>
			<div className="flex justify-end gap-2">
				<Button type="button" variant="quiet" size="small" onClick={onCancel}>
					{t("common.cancel")}
				</Button>
				<Button variant="primary" size="small" pending={state === "loading"}>
					{t("document.upload")}
				</Button>
			</div>
		</form>
	);
}

function addressOf(path: string, { tenant, category }: SuggestedPlace): string {
	const query = new URLSearchParams({ ...(tenant && { tenant }), ...(category && { category }) });
	return `${path}?${query}`;
}

function onlyPlace(places: {
	tenants: unknown[];
	tenant: string | null;
	categories: { value: string }[];
}): Place | null {
	const [category] = places.categories;
	const isOnly = places.tenants.length === 1 && places.categories.length === 1;
	return isOnly && places.tenant && category ? { tenant: places.tenant, category: category.value } : null;
}
