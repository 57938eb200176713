import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, it } from "vitest";
import { errorKind } from "../../../../app/features/error-page/error-kind.ts";

const failure = (status: number, message = "") => new ErrorResponse(status, "", { message });

it.each([
	[404, "error.page.notFoundTitle"],
	[403, "error.page.forbiddenTitle"],
	[500, "error.page.failedTitle"],
	[502, "error.page.unavailableTitle"],
	[503, "error.page.unavailableTitle"],
])("says what status %i means", (status, title) => {
	expect(errorKind(failure(status)).title).toBe(title);
});

it("takes an error without a status for a 500, and tells nothing of it", () => {
	expect(errorKind(new Error("no such table: secrets"))).toEqual(errorKind(failure(500)));
	expect(errorKind(undefined)).toEqual(errorKind(failure(500)));
});

it("shows the path that was not found, and no other message", () => {
	expect(errorKind(failure(404, "Page not found: /x")).detail).toBe("Page not found: /x");
	expect(errorKind(failure(404, "Page Not Found: /x")).detail).toBe("Page Not Found: /x");
	expect(errorKind(failure(404, "error.documentNotFound")).detail).toBeUndefined();
	expect(errorKind(failure(500, "Page of memory lost")).detail).toBeUndefined();
});

it("is logged where it is ours, and only then", () => {
	for (const status of [500, 503]) expect(errorKind(failure(status)).isFailure).toBe(true);
	for (const status of [400, 403, 404, 429])
		expect(errorKind(failure(status)).isFailure ?? false).toBe(false);
});

it("says of a subscription that has ended what cannot be done without one", () => {
	expect(errorKind(failure(403, "error.subscriptionInactive"))).toMatchObject({
		title: "company.ended",
		text: "error.subscriptionInactive",
	});
});

it("says of a tenant that demands a second factor that it is shown to who has shown one", () => {
	const withheld = errorKind(failure(403, "error.secondFactorDemanded"));
	expect(withheld.title).toBe("error.page.withheldTitle");
	expect(errorKind(failure(403, "error.rightMissing")).title).toBe("error.page.forbiddenTitle");
	expect(errorKind(failure(404, "error.secondFactorDemanded")).title).toBe("error.page.notFoundTitle");
});
