import { useRouteLoaderData } from "react-router";
import { colourModeOf } from "../../features/colour-mode/colour-mode.ts";
import type { loader as rootLoader } from "../../root.tsx";
import sizes from "./pictures/sizes.json";

/** Made by `npm run pictures`: each wide and narrow, light and dark. */
const FILES = import.meta.glob<string>("./pictures/*.{avif,webp}", {
	eager: true,
	query: "?no-inline",
	import: "default",
});

/** Below this a wide picture could not be read. */
const NARROW = "(max-width: 639px)";
const DARK = "(prefers-color-scheme: dark)";

interface ProductPictureProps {
	name: "hero" | "household" | "company" | "broker";
	alt: string;
	/** In sight at once; others are loaded when they come near. */
	isFirst?: boolean;
}

/** A part of the product as it is, in the colours of the page. Without AVIF it is light. */
export function ProductPicture({ name, alt, isFirst = false }: ProductPictureProps) {
	const root = useRouteLoaderData<typeof rootLoader>("root");
	const { value } = colourModeOf(root?.colours ?? "system", []);
	const dark = value === "dark" ? [] : [DARK];
	return (
		<picture className="block overflow-hidden rounded-lg border border-line bg-surface-sunken">
			{value !== "light" && (
				<>
					<Source name={`${name}-narrow`} scheme="dark" media={[...dark, NARROW]} />
					<Source name={`${name}-wide`} scheme="dark" media={dark} />
				</>
			)}
			{value !== "dark" && (
				<>
					<Source name={`${name}-narrow`} scheme="light" media={[NARROW]} />
					<Source name={`${name}-wide`} scheme="light" media={[]} />
				</>
			)}
			<source
				type="image/webp"
				media={NARROW}
				srcSet={fileOf(`${name}-narrow.webp`)}
				{...sizes[`${name}-narrow`]}
			/>
			<img
				src={fileOf(`${name}-wide.webp`)}
				alt={alt}
				{...sizes[`${name}-wide`]}
				loading={isFirst ? undefined : "lazy"}
				decoding={isFirst ? undefined : "async"}
				fetchPriority={isFirst ? "high" : undefined}
				className="h-auto w-full"
			/>
		</picture>
	);
}

interface SourceProps {
	name: keyof typeof sizes;
	scheme: "light" | "dark";
	/** All of them have to be true. */
	media: string[];
}

function Source({ name, scheme, media }: SourceProps) {
	return (
		<source
			type="image/avif"
			media={media.length > 0 ? media.join(" and ") : undefined}
			srcSet={fileOf(`${name}-${scheme}.avif`)}
			{...sizes[name]}
		/>
	);
}

function fileOf(name: string): string {
	return FILES[`./pictures/${name}`] ?? "";
}
