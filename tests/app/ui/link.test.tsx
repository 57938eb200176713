import { renderToString } from "react-dom/server";
import { Link as RouterLink, MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Link } from "../../../app/ui/buttons/link.tsx";

const OPTIONS = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

test("a link is written on the server as the router writes it, without asking the router", () => {
	const of = { ...OPTIONS, to: "/documents?state=active", title: "Aktiv", className: "button" };
	const written = renderToString(<Link {...of}>Aktiv</Link>);
	const byRouter = renderToString(
		<MemoryRouter>
			<RouterLink {...of} discover="none">
				Aktiv
			</RouterLink>
		</MemoryRouter>,
	);
	expect(written).toBe(byRouter);
});
