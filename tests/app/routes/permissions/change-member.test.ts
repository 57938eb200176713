import { expect, test } from "vitest";
import { changeMember } from "../../../../app/routes/permissions/member/change-member.server.ts";
import type { AskedCall } from "../../../support/fake-cms.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const IDS = { tenantId: "kfirma11aaaaaaaaaaaaaaaa", memberId: "kfirma11bbbbbbbbbbbbbbbb" };

async function sendAll(level: string | null) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => void asked.push(call));
	const form = new FormData();
	form.set("intent", "all");
	form.set("version", "3");
	if (level !== null) form.set("level", level);
	return { changed: await changeMember(cms, IDS, form), asked };
}

test("where no right was chosen for all categories nobody's rights are changed", async () => {
	for (const level of ["", null]) {
		// oxlint-disable-next-line no-await-in-loop -- two calls of a function
		const { changed, asked } = await sendAll(level);
		expect(changed).toMatchObject({
			form: {
				init: { status: 400 },
				data: { fieldErrors: { level: "permissions.chooseLevel" }, typed: { intent: "all" } },
			},
		});
		expect(asked).toEqual([]);
	}
});

test("all rights are taken where that is what was chosen", async () => {
	const { changed, asked } = await sendAll("none");
	expect(changed).toMatchObject({ isGone: false, said: { key: "permissions.saved" } });
	expect(asked.map(({ body }) => body)).toEqual([
		{ data: { members: [{ documentId: IDS.memberId, version: 3 }], rights: [] } },
	]);
});
