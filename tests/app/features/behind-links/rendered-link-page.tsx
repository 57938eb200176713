import { globSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { LinkFrame } from "../../../../app/features/behind-links/link-frame.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";

const texts = textSource(
	"de",
	Object.assign(
		{},
		...globSync("workers/cms/texts/de/*.json").map((file) => JSON.parse(readFileSync(file, "utf8"))),
	),
);

/** A page behind a link as a browser gets it. @param address where it stands, below the route's path */
export async function renderedLinkPage(path: string, address: string, children: ReactNode): Promise<string> {
	const Stub = createRoutesStub([{ path, Component: () => <LinkFrame>{children}</LinkFrame> }]);
	const stream = await renderToReadableStream(
		<TranslationsProvider texts={texts}>
			<Stub initialEntries={[address]} />
		</TranslationsProvider>,
	);
	await stream.allReady;
	return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}

/** What is loaded of such a page before any picture, in bytes. */
export function transferredBytes(page: string): number {
	return gzipSync(page).byteLength + gzipSync(readFileSync("app/share.css")).byteLength;
}
