import { describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { OWNER } from "../tenant-fixture.ts";
import {
	documentWithFiles,
	expectMoved,
	expectStayed,
	finish,
	twoTenants,
	type TwoTenants,
} from "./two-tenants.ts";

const SIZES = [1_000];

/** The tenant to which the document goes demands a second factor from now on. */
const demand = ({ target }: TwoTenants) =>
	target.inside(({ sql }) => sql.exec("UPDATE tenant SET demands_second_factor = 1"));

/** Begins a move as a session does that has shown one, or not; nobody but the test goes on with it. */
async function begin({ source, order }: TwoTenants, documentId: string, hasSecondFactor: boolean) {
	await source.stub.call("moves", "begin", [OWNER, documentId, order], hasSecondFactor);
	return source.inside(({ sql }) =>
		sql.exec<{ row: number }>("UPDATE document_move SET due_at = NULL RETURNING document_row AS row").one(),
	);
}

describe("a tenant that demands a second factor", () => {
	it("takes no document of a move that was begun without one, whoever goes on with it", async () => {
		const tenants = await twoTenants();
		await demand(tenants);
		const documentId = await documentWithFiles(tenants.source, SIZES);
		const { row } = await begin(tenants, documentId, false);
		await finish(tenants.source, row);
		const { move } = unwrap(await tenants.source.store.moves.read(OWNER, documentId));
		expect(move?.failure).toMatchObject({ name: "ForbiddenError", message: "error.secondFactorDemanded" });
		expect(
			await tenants.target.inside(({ sql }) => sql.exec("SELECT 1 FROM incoming_move").toArray()),
		).toEqual([]);
		await expectStayed(tenants, documentId, SIZES);
	});

	it("takes none where it has demanded it while the document was on its way", async () => {
		const tenants = await twoTenants();
		const documentId = await documentWithFiles(tenants.source, SIZES);
		const { row } = await begin(tenants, documentId, false);
		const moveId = await tenants.source.inside(
			({ sql }) => sql.exec<{ id: string }>("SELECT move_id AS id FROM document_move").one().id,
		);
		await tenants.source.store.moves.goOn(moveId);
		await demand(tenants);
		await finish(tenants.source, row);
		await expectStayed(tenants, documentId, SIZES);
	});

	it("takes one of a move that was begun with it, also where the alarm goes on with that", async () => {
		const tenants = await twoTenants();
		await demand(tenants);
		const documentId = await documentWithFiles(tenants.source, SIZES);
		const { row } = await begin(tenants, documentId, true);
		await finish(tenants.source, row);
		await expectMoved(tenants, SIZES);
	});
});
