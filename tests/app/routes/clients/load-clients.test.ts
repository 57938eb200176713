import { expect, it } from "vitest";
import { parseClientsState } from "../../../../app/routes/clients/clients-state.ts";
import { loadClients } from "../../../../app/routes/clients/load-clients.server.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { clientApi } from "../../../../contract/api/mandates.ts";
import type { Client } from "../../../../contract/entities/mandate.ts";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const TENANT = "kmakler1aaaaaaaaaaaaaaaa";
const [MIA, TIM] = ["kfamilie1ttttttttttttttt", "kfamilie2ttttttttttttttt"] as const;

const client = (documentId: string, name: string, fields: Partial<Client> = {}): Client => ({
	documentId,
	tenant: { documentId, id: 7, name },
	state: "ended",
	firstDay: "2026-01-01",
	lastDay: null,
	categories: [{ name: "Wohnen", right: "Read" }],
	endedAt: "2026-11-12T09:30:00.000Z",
	endedBy: "client",
	endedByName: null,
	holders: [],
	isMine: true,
	figures: null,
	...fields,
});

function answering(clients: readonly Client[]): CmsClient {
	const me = {
		tenants: [
			{ documentId: TENANT, id: 1, name: "Makler AG", features: ["clients"], tenantRoles: ["Admin"] },
		],
		categoryAccess: [],
	};
	const answers = new Map<string, unknown>([
		[identityApi.me.path, me],
		[clientApi.list.path, { items: clients, pagination: { page: 1, pageSize: 50, total: clients.length } }],
		[clientApi.team.path, { colleagues: [], unassigned: 0, mayManage: true }],
	]);
	return fakeCms(({ row }: AskedCall) => answers.get(row.path));
}

const rowsOf = async (...clients: Client[]) =>
	(await loadClients(answering(clients), "broker", TENANT, parseClientsState(new URLSearchParams()))).rows;

it("an ended mandate says when it was ended, and by the client or by whom of one's own", async () => {
	const rows = await rowsOf(
		client(MIA, "Mia Muster"),
		client(TIM, "Tim Tester", { endedBy: "broker", endedByName: "Luca Bernasconi" }),
	);
	expect(rows.map(({ endedAt, endedByName }) => [endedAt, endedByName])).toEqual([
		["12.11.2026, 10:30", "Mia Muster"],
		["12.11.2026, 10:30", "Luca Bernasconi"],
	]);
});

it("a client that stands there by two mandates is told apart, another one is not; a CMS may not say how", async () => {
	const {
		categories: _,
		endedAt: __,
		endedBy: ___,
		endedByName: ____,
		...silent
	} = client(MIA, "Mia Muster");
	const rows = await rowsOf(client(MIA, "Mia Muster"), silent, client(TIM, "Tim Tester"));
	expect(rows.map(({ isOneOfSeveral, categories }) => [isOneOfSeveral, categories.length])).toEqual([
		[true, 1],
		[true, 0],
		[false, 1],
	]);
});
