import { createStaticHandler } from "react-router";
import { expect, it } from "vitest";
import { loadProfile } from "../../../../app/routes/my-profile/load-profile.server.ts";

it.each([
	["/my-profile?part=notifications", "/my-profile#notifications"],
	["/de/my-profile?part=notifications", "/de/my-profile#notifications"],
])("a mail's link to when one is told leads to that part of the profile: %s", async (path, to) => {
	const handler = createStaticHandler([
		{ id: "profile", path: "/:locale?/my-profile", loader: loadProfile as never },
	]);
	const answer = await handler.query(new Request(`http://app${path}`));
	if (!(answer instanceof Response)) throw new Error("it is a page");
	expect([answer.status, answer.headers.get("Location")]).toEqual([302, to]);
});
