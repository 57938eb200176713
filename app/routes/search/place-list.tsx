import { Form, Link } from "react-router";
import type { SearchPlace } from "../../features/navigation/search-places.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { ResultGroup } from "./result-group.tsx";

const placeClasses =
	"flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-surface-hover pointer-coarse:min-h-11";

/** Pages to go to, or actions to take. */
export function PlaceList({ title, places }: { title: string; places: readonly SearchPlace[] }) {
	if (places.length === 0) return null;
	return (
		<ResultGroup title={title}>
			<ul className="-mx-2 grid sm:grid-cols-2">
				{places.map((place) => (
					<li key={place.id}>
						<Place place={place} />
					</li>
				))}
			</ul>
		</ResultGroup>
	);
}

function Place({ place: { label, icon, to, isWrite } }: { place: SearchPlace }) {
	const content = (
		<>
			<Icon name={icon} className="size-4 text-ink-muted" />
			{label}
		</>
	);
	if (!isWrite) {
		return (
			<Link to={to} className={placeClasses}>
				{content}
			</Link>
		);
	}
	return (
		<Form method="post" action={to}>
			<button type="submit" className={placeClasses}>
				{content}
			</button>
		</Form>
	);
}
