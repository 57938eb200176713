import { describe, expect, it } from "vitest";
import { loadRequests } from "../../../../app/routes/requests/load-requests.server.ts";
import { isGoingOn, mayRemind } from "../../../../app/routes/requests/request-row.ts";
import { toRequestDetails, toRequestRow } from "../../../../app/routes/requests/request-row.server.ts";
import { recipientName } from "../../../../app/routes/requests/request-words.tsx";
import { remindersWord } from "../../../../app/routes/requests/request/request-facts.tsx";
import {
	formatRequestsState,
	parseRequestsState,
	STATES_OF,
} from "../../../../app/routes/requests/requests-state.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import { requestApi } from "../../../../contract/api/sharing/requests.ts";
import { REQUEST_STATES } from "../../../../contract/requests/request-words.ts";
import germanTexts from "../../../../workers/cms/texts/de/requests.json";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";
import { aRequest, requestId } from "./request-fixture.ts";

const { t } = textSource("de", germanTexts);

describe("what the list of requests shows", () => {
	it("stands in the address and is read from it again, whatever else stands there", () => {
		const address = "?scope=tenant&state=over&q=garage+frei&after=17-ab12";
		expect(formatRequestsState(parseRequestsState(new URLSearchParams(address)))).toBe(address);
		const nonsense = "?scope=alle&state=x&after=..%2F";
		expect(formatRequestsState(parseRequestsState(new URLSearchParams(nonsense)))).toBe("");
	});

	it("is open or over, each state in one of them", () => {
		expect([...STATES_OF.open, ...STATES_OF.over].toSorted()).toEqual([...REQUEST_STATES].toSorted());
	});

	it("is asked for as the address says", async () => {
		const asked: AskedCall[] = [];
		const cms = fakeCms((call) => {
			asked.push(call);
			const tenant = { documentId: requestId("t"), id: 1, name: "Familie Keller" };
			return { items: [aRequest()], next: "17-a", unanswered: [tenant], administered: [tenant] };
		});
		const loaded = await loadRequests(cms, { scope: "tenant", states: "over", text: "frei", after: "9-b" });
		expect(asked).toMatchObject([
			{
				row: requestApi.list,
				query: { filters: { scope: "tenant", state: ["expired", "ended"], text: "frei" }, after: "9-b" },
			},
		]);
		expect(loaded).toMatchObject({
			requests: [{ name: "Steuererklärung 2026" }],
			next: "17-a",
			unanswered: ["Familie Keller"],
			administered: [{ documentId: requestId("t"), name: "Familie Keller" }],
		});
	});
});

describe("a request as it is shown", () => {
	it("counts what is there of what is still needed", () => {
		expect(toRequestRow(aRequest())).toMatchObject({ done: 1, total: 2, lastDay: "30.01.2027" });
	});

	it("names days as they are in Switzerland", () => {
		const details = toRequestDetails(aRequest());
		expect(details.items[0]).toMatchObject({ fileCount: 2, receivedOn: "01.01.2027" });
		expect(details).toMatchObject({ lastDayField: "2027-01-30", nextReminderOn: "07.01.2027" });
	});

	it("is of somebody, of an address, or of whoever has the link", () => {
		expect(recipientName(t, { recipient: "Beat", email: "b@k.example" })).toBe("Beat");
		expect(recipientName(t, { recipient: null, email: "b@k.example" })).toBe("b@k.example");
		expect(recipientName(t, { recipient: null, email: null })).toBe("wer den Link hat");
	});

	it("says how it reminds, and that it does not", () => {
		expect(remindersWord(t, toRequestDetails(aRequest()))).toBe(
			"alle 7 Tage, eine verschickt, am 31.12.2026, die nächste am 07.01.2027",
		);
		const silent = { email: null, nextReminderAt: null, reminders: 0, remindedAt: null };
		expect(remindersWord(t, toRequestDetails(aRequest(silent)))).toBe("keine");
	});

	it("can be changed until it is ended, and reminded of while something is missing that can be mailed for", () => {
		expect(REQUEST_STATES.filter((state) => isGoingOn({ state }))).toEqual([
			"open",
			"complete",
			"suspended",
			"expired",
		]);
		const row = toRequestDetails(aRequest());
		expect(mayRemind(row)).toBe(true);
		for (const change of [{ email: null }, { done: 2 }, { state: "suspended" as const }, { isMuted: true }]) {
			expect(mayRemind({ ...row, ...change })).toBe(false);
		}
	});
});
