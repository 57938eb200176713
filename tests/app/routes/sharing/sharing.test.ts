import { describe, expect, it } from "vitest";
import { changeSharing } from "../../../../app/routes/sharing/change-sharing.server.ts";
import { changeShare } from "../../../../app/routes/sharing/share/change-share.server.ts";
import {
	formatSharingState,
	isNarrowed,
	parseSharingState,
	STATES_OF,
} from "../../../../app/routes/sharing/sharing-state.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { shareApi } from "../../../../contract/api/sharing/shares.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { SHARE_STATES } from "../../../../contract/sharing/share-words.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { newShare } from "../../features/sharing/share-fixture.ts";
import { saidTexts } from "../../../support/said-texts.ts";

const share = (letter: string) => `kfamilie1${letter.repeat(15)}`;

function formOf(entries: readonly (readonly [string, string])[]): FormData {
	const form = new FormData();
	for (const [name, value] of entries) form.append(name, value);
	return form;
}

describe("what the page of shares shows", () => {
	it("stands in the address and is read from it again, whatever else stands there", () => {
		const address = `?view=tenants&kind=link&state=over&q=police&tenant=${share("t")}&after=17-ab12&end=${share("a")}`;
		expect(formatSharingState(parseSharingState(new URLSearchParams(address)))).toBe(address);
		const nonsense = "?view=alle&kind=fax&state=x&tenant=1&after=..%2F&end=%3Cb%3E";
		expect(formatSharingState(parseSharingState(new URLSearchParams(nonsense)))).toBe("");
	});

	it("is narrowed by whatever is not as usual", () => {
		const narrowed = ["kind=link", "state=all", "q=a", `tenant=${share("t")}`, "view=received", "after=1-a"];
		expect(narrowed.filter((query) => isNarrowed(parseSharingState(new URLSearchParams(query))))).toEqual(
			narrowed.slice(0, 4),
		);
	});

	it("is open or over, each state in one of them", () => {
		expect([...STATES_OF.open, ...STATES_OF.over].toSorted()).toEqual([...SHARE_STATES].toSorted());
	});
});

describe("ending shares", () => {
	const never = fakeCms(() => Promise.reject(new Error("nothing is to be asked")));

	it("asks first, and then ends those that can be ended and counts the others", async () => {
		const sent = [
			["intent", "end"],
			["share", share("a")],
			["share", share("b")],
		] as const;
		expect(await changeSharing(never, formOf(sent))).toEqual({ asked: [share("a"), share("b")] });
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return { ended: [share("a")], refused: 1 };
		});
		expect(await changeSharing(cms, formOf([...sent, ["confirmed", "1"]]))).toMatchObject({
			said: { key: "sharing.done.endedInPart", values: { ended: "1", refused: "1" } },
		});
		expect(asked).toMatchObject([
			{ row: shareApi.endSeveral, body: { data: { shares: [share("a"), share("b")] } } },
		]);
	});

	it("says that nothing was ticked, and refuses what makes no sense", async () => {
		expect(await changeSharing(never, formOf([["intent", "end"]]))).toMatchObject({
			said: { key: "sharing.nothingSelected" },
		});
		const wrong = formOf([
			["intent", "burn"],
			["share", share("a")],
		]);
		expect(await changeSharing(never, wrong)).toMatchObject({ said: { key: "error.badRequest" } });
	});

	it("gives back what was shared with one, and says why it could not be", async () => {
		const form = formOf([
			["intent", "leave"],
			["share", share("a")],
			["confirmed", "1"],
		]);
		const left: AskedCall[] = [];
		const cms = fakeCms((call) => {
			left.push(call);
			return null;
		});
		expect(await changeSharing(cms, form)).toMatchObject({ said: { key: "sharing.done.leave" } });
		expect(left).toMatchObject([{ row: shareApi.leave, path: pathOf(shareApi.leave, { id: share("a") }) }]);
		const gone = fakeCms(() => Promise.reject(new ContractError("NotFoundError", "error.shareNotFound")));
		expect(await changeSharing(gone, form)).toMatchObject({ said: { key: "error.notFound" } });
	});
});

describe("changing a share", () => {
	async function sentBy(fields: readonly (readonly [string, string])[]) {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			return {};
		});
		const form = formOf([["intent", "change"], ["version", "3"], ...fields]);
		const origin = "https://ablage.example";
		const answer = await changeShare({ cms, shareId: share("a"), form, origin, texts: saidTexts });
		return { answer, sent: asked[0]?.body };
	}

	it("leaves the password as it is, takes it away, or sets another one", async () => {
		const link = [
			["kind", "link"],
			["password", "abcd-efgh"],
		] as const;
		const kept = await sentBy([...link, ["protection", "keep"]]);
		expect(kept.sent).not.toHaveProperty("data.password");
		const removed = await sentBy([...link, ["protection", "remove"]]);
		expect(removed.sent).toMatchObject({ data: { password: null, version: 3 } });
		const set = await sentBy([...link, ["protection", "set"]]);
		expect(set.sent).toMatchObject({ data: { password: "abcd-efgh" } });
		expect(set.answer).toMatchObject({ said: { key: "sharing.done.change" } });
	});

	it("sends of a person's share what it has: an empty day is until further notice", async () => {
		const { sent } = await sentBy([
			["kind", "person"],
			["right", "Edit"],
			["lastDay", ""],
			["note", "Bitte"],
			["recipient", "X"],
		]);
		expect(sent).toEqual({ data: { right: "Edit", lastDay: null, note: "Bitte", version: 3 } });
	});

	it("says at its field what makes no sense, and asks nobody", async () => {
		const { answer, sent } = await sentBy([
			["kind", "link"],
			["lastDay", "übermorgen"],
		]);
		expect(sent).toBeUndefined();
		expect(answer).toMatchObject({ data: { fieldErrors: { lastDay: expect.any(String) } } });
	});

	it("takes over what somebody else has changed and the form has not; asks where both have", async () => {
		const link = { ...newShare({ kind: "link", facts: ["about"], withFiles: true, note: null }), version: 4 };
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			const { data } = call.body as { data: { version: number } };
			return data.version === 4
				? link
				: Promise.reject(new ContractError("ConflictError", "error.conflict", { current: link }));
		});
		const send = (facts: readonly string[], typed: readonly (readonly [string, string])[]) => {
			const opened = {
				recipient: "",
				facts: facts.join(" "),
				withFiles: "1",
				lastDay: link.lastDay ?? "",
				note: "",
			};
			const form = formOf([
				["intent", "change"],
				["kind", "link"],
				["version", "3"],
				["opened", JSON.stringify(opened)],
				["lastDay", link.lastDay ?? ""],
				["withFiles", "1"],
				...typed,
			]);
			return changeShare({
				cms,
				shareId: share("a"),
				form,
				origin: "https://ablage.example",
				texts: saidTexts,
			});
		};
		// Somebody else has taken the dates away.
		const note = ["note", "Von mir"] as const;
		const taken = await send(["about", "dates"], [["facts", "about"], ["facts", "dates"], note]);
		expect(asked[1]?.body).toMatchObject({ data: { facts: ["about"], note: "Von mir", version: 4 } });
		expect(taken).toMatchObject({ said: { key: "sharing.done.change" } });
		const clash = await send(["about", "dates"], [["facts", "cost"], note]);
		expect(clash).toMatchObject({
			init: { status: 409 },
			data: {
				fieldErrors: { facts: "document.conflict.current sharing.fact.about" },
				typed: { facts: ["cost"], note: "Von mir" },
				opened: { version: 4, fields: { facts: "about" } },
			},
		});
	});
});
