import { describe, expect, test } from "vitest";
import { changeMember } from "../../../../app/routes/permissions/member/change-member.server.ts";
import type { AskedCall } from "../../../support/fake-cms.ts";
import { fakeCms } from "../../../support/fake-cms.ts";
import { saidTexts } from "../../../support/said-texts.ts";
import { memberApi } from "../../../../contract/api/members.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { ContractError } from "../../../../contract/errors.ts";

const IDS = { tenantId: "kfirma11aaaaaaaaaaaaaaaa", memberId: "kfirma11bbbbbbbbbbbbbbbb" };

async function sendAll(level: string | null) {
	const asked: AskedCall[] = [];
	const cms = fakeCms((call) => void asked.push(call));
	const form = new FormData();
	form.set("intent", "all");
	form.set("version", "3");
	if (level !== null) form.set("level", level);
	return { changed: await changeMember(cms, IDS, form, saidTexts), asked };
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

test("a search among the categories keeps what was chosen, and saves nothing", async () => {
	const category = "kfirma11cccccccccccccccc";
	const asked: AskedCall[] = [];
	const form = new FormData();
	const opened = { tenantRole: "Member", [`right-${category}`]: "none" };
	const sent = {
		intent: "search",
		version: "3",
		opened: JSON.stringify(opened),
		tenantRole: "Admin",
		[`right.${category}`]: "Edit",
		categoryText: "lohn",
	};
	for (const [name, value] of Object.entries(sent)) form.set(name, value);
	const changed = await changeMember(
		fakeCms((call) => void asked.push(call)),
		IDS,
		form,
		saidTexts,
	);
	expect(asked).toEqual([]);
	expect(changed).toMatchObject({
		form: {
			data: {
				fieldErrors: {},
				formError: null,
				rights: {
					typed: { tenantRole: "Admin", levels: { [category]: "Edit" } },
					opened: { version: 3, fields: opened },
				},
				search: { text: "lohn", isGivenOnly: false },
			},
		},
	});
});

describe("role and rights that somebody else has changed meanwhile", () => {
	const [ONE, TWO] = ["kfirma11cccccccccccccccc", "kfirma11dddddddddddddddd"] as const;
	const OPENED = { tenantRole: "Member", [`right-${ONE}`]: "Read", [`right-${TWO}`]: "none" };

	/** The person as the CMS says it. */
	const member = (changes: { tenantRole?: string; rights?: Record<string, string[]> }) => ({
		documentId: IDS.memberId,
		userId: "kfirma11eeeeeeeeeeeeeeee",
		name: "Leo",
		email: "leo@example.ch",
		tenantRole: changes.tenantRole ?? "Member",
		isAdmin: false,
		isLastAdmin: false,
		closesAt: null,
		access: Object.entries(changes.rights ?? { [ONE]: ["Read"] }).map(([category, rights]) => ({
			kind: "categoryRight",
			category,
			rights,
		})),
		version: 4,
	});

	/** Sends the form, which was opened with version 3. */
	async function send(
		chosen: Record<string, string>,
		newer: ReturnType<typeof member>,
		form: Record<string, string> = { opened: JSON.stringify(OPENED), version: "3" },
	) {
		const asked: unknown[] = [];
		const cms = fakeCms(({ path, body }) => {
			expect(path).toBe(pathOf(memberApi.update, { id: IDS.memberId }));
			asked.push((body as { data: unknown }).data);
			const { version } = (body as { data: { version?: number } }).data;
			if (version === undefined || version === 4) return newer;
			return Promise.reject(new ContractError("ConflictError", "error.stale", { current: newer }));
		});
		const data = new FormData();
		const fields = { intent: "save", name: "Leo", tenantRole: "Member", ...form, ...chosen };
		for (const [name, value] of Object.entries(fields)) data.set(name, value);
		return { changed: await changeMember(cms, IDS, data, saidTexts), asked };
	}

	test("keep what the form has left alone, and get what was chosen", async () => {
		const { changed, asked } = await send(
			{ [`right.${ONE}`]: "Read", [`right.${TWO}`]: "Edit" },
			member({ rights: { [ONE]: [] } }),
		);
		expect(changed).toMatchObject({ said: { key: "permissions.saved" } });
		expect(asked.at(-1)).toEqual({
			tenantRole: "Member",
			categoryAccess: [{ categoryId: TWO, rights: ["Read", "Edit"] }],
			version: 4,
		});
	});

	test("are said where both have chosen something else, and the next time what was chosen counts", async () => {
		const chosen = { tenantRole: "Admin", [`right.${ONE}`]: "Edit", [`right.${TWO}`]: "none" };
		const newer = member({ rights: { [ONE]: [], [TWO]: ["Read"] } });
		const { changed, asked } = await send(chosen, newer);
		expect(asked).toHaveLength(1);
		expect(changed).toMatchObject({
			form: {
				init: { status: 409 },
				data: {
					formError: "error.conflictFields",
					fieldErrors: { [`right-${ONE}`]: "document.conflict.current permissions.level.none" },
					rights: {
						// (What was left alone is as it is by now.)
						typed: { tenantRole: "Admin", levels: { [ONE]: "Edit", [TWO]: "Read" } },
						opened: { version: 4, fields: { tenantRole: "Member", [`right-${TWO}`]: "Read" } },
					},
				},
			},
		});
		const again = await send({ ...chosen, [`right.${TWO}`]: "Read" }, newer, {
			version: "4",
			opened: JSON.stringify({ ...OPENED, [`right-${ONE}`]: "none", [`right-${TWO}`]: "Read" }),
		});
		expect(again.asked).toEqual([
			{
				tenantRole: "Admin",
				categoryAccess: [{ categoryId: ONE, rights: ["Read", "Edit"] }],
				version: 4,
			},
		]);
	});

	test("overwrite what is there only where the form says nothing of what it was opened with", async () => {
		const { asked } = await send({ [`right.${ONE}`]: "Read", [`right.${TWO}`]: "none" }, member({}), {});
		expect(asked).toEqual([
			{
				tenantRole: "Member",
				categoryAccess: [
					{ categoryId: ONE, rights: ["Read"] },
					{ categoryId: TWO, rights: [] },
				],
			},
		]);
	});

	test("of a category that is gone are said to be so, and the page is loaded anew", async () => {
		const cms = fakeCms(() => {
			const fields = [
				{ path: ["categoryAccess", "0", "categoryId"], message: "validation.unknownReference" },
			];
			return Promise.reject(new ContractError("ValidationError", "error.validation", { errors: fields }));
		});
		const form = new FormData();
		for (const [name, value] of Object.entries({
			intent: "save",
			tenantRole: "Member",
			version: "3",
			opened: JSON.stringify(OPENED),
			[`right.${TWO}`]: "Edit",
		})) {
			form.set(name, value);
		}
		expect(await changeMember(cms, IDS, form, saidTexts)).toMatchObject({
			form: { init: { status: 409 }, data: { formError: "permissions.categoryGone" } },
		});
	});
});
