import { Suspense, use } from "react";
import { PageText } from "../file-view/page-text.tsx";
import { pageLayout } from "../file-view/page-data.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface FoundPageProps {
	fileId: string;
	page: number;
	/** What is marked on it. */
	search: string;
	src: string;
	alt: string;
}

/** A whole page as a picture; what was found on it is marked as soon as it is known where that stands. */
export function FoundPage(props: FoundPageProps) {
	const hydrated = useHydrated();
	const picture = <PagePicture {...props} ratio="auto 1 / 1.414" />;
	return (
		<div className="paper">
			{hydrated && props.search !== "" ? (
				<Suspense fallback={picture}>
					<MarkedPage {...props} />
				</Suspense>
			) : (
				picture
			)}
		</div>
	);
}

function MarkedPage(props: FoundPageProps) {
	const { fileId, page, search } = props;
	const layout = use(pageLayout(fileId, page));
	if (!layout) return <PagePicture {...props} ratio="auto 1 / 1.414" />;
	const ratio = `${layout.width} / ${layout.height}`;
	return (
		<div style={{ aspectRatio: ratio }} className="relative [container-type:size]">
			<PagePicture {...props} ratio={ratio} />
			{/* The words are the picture's; here they only carry the marks, which darken what lies below them. */}
			<div aria-hidden className="pointer-events-none absolute inset-0">
				<PageText fileId={fileId} page={page} search={search} onMark={() => {}} />
			</div>
		</div>
	);
}

function PagePicture({ src, alt, ratio }: FoundPageProps & { ratio: string }) {
	return <img key={src} src={src} alt={alt} style={{ aspectRatio: ratio }} className="block w-full" />;
}
