import { href, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { documentApi } from "../../../../contract/api/documents.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { categoryApi } from "../../../../contract/api/tenant-lists.ts";
import type { DocumentMove, DocumentMovePlan } from "../../../../contract/entities/document-move.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { filingIn } from "../../../../app/features/layout/filing.server.ts";
import { listTenants } from "../../../../app/cms/user-access.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import type { ToastMessage } from "../../../../app/features/toasts/toast.ts";
import { beginMove } from "../../../../app/routes/document/move/begin-move.server.ts";
import { loadMove } from "../../../../app/routes/document/move/load-move.server.ts";
import { heldFormContext } from "../../../../app/routes/document/edit/held-form.server.ts";
import { loadDocument } from "../../../../app/routes/document/load-document.server.ts";
import { explorerItem } from "../../../support/explorer-item.ts";
import { type AskedCall, fakeCms } from "../../../support/fake-cms.ts";

const HOME = "khome0000tenant000000000";
const FLIMS = "kflim0000tenant000000000";
const ZURICH = "kzuri0000tenant000000000";
const ID = `${HOME.slice(0, 9)}document0000000`;
const MOVED_ID = `${FLIMS.slice(0, 9)}document0000000`;

const plan: DocumentMovePlan = {
	files: { count: 2, bytes: 2_048 },
	fits: true,
	documentFolders: [],
	documentParties: [],
	reminders: 0,
	isInChain: false,
};
const running: DocumentMove = {
	state: "running",
	tenant: { documentId: FLIMS, name: "Flims", id: 2 },
	documentId: null,
	progress: { copied: 512, total: 2_048 },
	reason: null,
};

interface World {
	move?: DocumentMove | ContractError | null;
	/** `null`: the document is not there. */
	document?: Partial<ReturnType<typeof explorerItem>> & Record<string, unknown>;
	isGone?: boolean;
	tenants?: { id: string; status?: string }[];
	categories?: string[];
	/** What asking for the move comes to. */
	answer?: DocumentMove | ContractError;
}

/** A CMS in which the user manages these tenants. */
function cmsOf(world: World) {
	const asked: AskedCall[] = [];
	const { move = null, document = {}, tenants = [{ id: HOME }, { id: FLIMS }, { id: ZURICH }] } = world;
	const { categories = ["Wohnen", "Noch einordnen", "Versicherungen"] } = world;
	const answers = new Map<unknown, (call: AskedCall) => unknown>([
		[
			documentApi.readMove,
			({ query }) =>
				move instanceof ContractError
					? Promise.reject(move)
					: { move, plan: "tenant" in query ? plan : null },
		],
		[documentApi.read, () => (world.isGone ? notFound() : readDocument(document))],
		[identityApi.me, () => userOf(tenants)],
		[categoryApi.list, ({ query }) => listOf(categories, query)],
		[
			documentApi.move,
			() => (world.answer instanceof ContractError ? Promise.reject(world.answer) : world.answer),
		],
	]);
	const cms = fakeCms((call) => {
		asked.push(call);
		return answers.get(call.row)?.(call);
	});
	return { cms, asked };
}

const notFound = () => Promise.reject(new ContractError("NotFoundError", "error.documentNotFound"));

function readDocument(changes: NonNullable<World["document"]>) {
	return {
		...explorerItem({ documentId: ID, name: "Police", rights: ["Edit"] }),
		tenant: { documentId: HOME, name: "Zuhause", id: 1 },
		documentFiles: [],
		documentParticipations: [],
		documentFolders: [],
		reminders: [],
		filterGroups: [],
		inactiveWarningDays: null,
		roles: [],
		...changes,
	};
}

function userOf(tenants: NonNullable<World["tenants"]>) {
	return {
		categoryAccess: [],
		tenants: tenants.map(({ id, status = "active" }, index) => ({
			documentId: id,
			id: index + 1,
			name: id.slice(1, 5),
			isActive: true,
			subscription: { status },
			features: [],
			tenantRoles: ["Admin"],
		})),
	};
}

function listOf(names: readonly string[], { filters }: Record<string, unknown>) {
	const { tenant } = filters as { tenant: string };
	const items = names.map((name, index) => ({
		documentId: `${tenant.slice(0, 9)}category00000${index}0`,
		name,
		isActive: true,
		isUnsorted: name === "Noch einordnen",
	}));
	return { items, pagination: { page: 1, pageSize: 100, total: items.length } };
}

function contextOf(cms: CmsClient) {
	const context = new RouterContextProvider();
	const left: ToastMessage[] = [];
	context.set(cmsContext, cms);
	context.set(toastsContext, { leave: (message: ToastMessage) => void left.push(message) } as never);
	return { context, left };
}

function load(world: World, query = "", cms = cmsOf(world).cms) {
	const url = new URL(`https://ablage.example/documents/${ID}/move${query}`);
	const args = { url, params: { documentId: ID }, context: contextOf(cms).context };
	return loadMove(args as never);
}

async function send(world: World, fields: Record<string, string>) {
	const { cms, asked } = cmsOf(world);
	const url = new URL(`https://ablage.example/documents/${ID}/move?tenant=${FLIMS}`);
	const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
	const { context, left } = contextOf(cms);
	const result = await beginMove({ request, url, params: { documentId: ID }, context } as never);
	return { result, left, sent: asked.find(({ row }) => row === documentApi.move)?.body };
}

const FIELDS = {
	tenant: FLIMS,
	documentCategory: `${FLIMS.slice(0, 9)}category0000000`,
	version: "3",
	name: "Police",
};

describe("the page to move a document", () => {
	it("offers the other places, and the category of the same name there", async () => {
		const { target } = await load({});
		expect(target?.tenants.map(({ value }) => value)).toEqual([FLIMS, ZURICH]);
		expect(target).toMatchObject({ tenant: FLIMS, plan: { files: { count: 2, size: "2 KB" } } });
		expect(target?.categories.find(({ value }) => value === target.category)?.label).toBe("Versicherungen");
		expect((await load({}, `?tenant=${ZURICH}`)).target?.tenant).toBe(ZURICH);
		// Its own place, another's and nonsense are no choice.
		for (const asked of [HOME, "kelse0000tenant000000000", "x"]) {
			expect((await load({}, `?tenant=${asked}`)).target?.tenant).toBe(FLIMS);
		}
	});

	it("begins with what is still to be sorted in, or with nothing, where there is none of that name", async () => {
		const labelOf = async (categories: string[]) => {
			const { target } = await load({ categories });
			return target?.categories.find(({ value }) => value === target.category)?.label;
		};
		expect(await labelOf(["Wohnen", "Noch einordnen"])).toBe("Noch einordnen");
		expect(await labelOf(["Wohnen"])).toBe("Wohnen");
		expect(await labelOf(["Wohnen", "Steuern"])).toBeUndefined();
	});

	it("says so where the user may file nowhere else", async () => {
		const tenants = [{ id: HOME }, { id: FLIMS, status: "canceled" }];
		expect((await load({ tenants })).target).toBeNull();
	});

	it("says how far a move is, and asks for nothing else", async () => {
		const { cms, asked } = cmsOf({ move: running });
		const { latest, target } = await load({}, "", cms);
		expect(target).toBeNull();
		expect(latest).toMatchObject({
			tenant: "Flims",
			progress: { value: 0.25, copied: "512 B", total: "2 KB" },
		});
		expect(asked.map(({ row }) => row)).not.toContain(identityApi.me);
	});

	it("says why the last try has failed, and offers another", async () => {
		const failed = { ...running, state: "failed", reason: "error.moveFailed" } as const;
		const { latest, target } = await load({ move: failed });
		expect(latest).toMatchObject({ state: "failed", reason: "error.moveFailed" });
		expect(target?.tenant).toBe(FLIMS);
	});

	it("leads to the document once it is there", async () => {
		const move = { ...running, state: "moved", documentId: MOVED_ID } as const;
		const thrown = await load({ move, isGone: true }).catch((error: unknown) => error);
		expect(thrown).toBeInstanceOf(Response);
		expect((thrown as Response).headers.get("Location")).toBe(`/documents/${MOVED_ID}`);
	});

	it("is not there for who may only read, nor in front of a CMS that moves nothing", async () => {
		await expect(load({ document: { rights: ["Read"] } })).rejects.toMatchObject({ init: { status: 403 } });
		await expect(
			load({ document: { rights: ["Read", "Edit"], allowedActions: ["archive"] } }),
		).rejects.toMatchObject({ init: { status: 403 } });
		const cms = { ...cmsOf({}).cms, offers: async () => [] };
		await expect(load({}, "", cms)).rejects.toMatchObject({ init: { status: 404 } });
	});
});

describe("a move that is asked for", () => {
	it("leads to the document where it is, and says so", async () => {
		const answer = { ...running, state: "moved", documentId: MOVED_ID } as const;
		const { result, left, sent } = await send({ answer }, FIELDS);
		const { tenant, documentCategory } = FIELDS;
		expect(sent).toEqual({ data: { tenant, documentCategory, version: 3 } });
		expect((result as Response).headers.get("Location")).toBe(`/documents/${MOVED_ID}`);
		expect(left).toMatchObject([{ key: "move.done", values: { name: "Police", tenant: "Flims" } }]);
	});

	it("leads to how far it is where it takes longer", async () => {
		const { result, left } = await send({ answer: running }, FIELDS);
		expect((result as Response).headers.get("Location")).toBe(
			href("/:locale?/documents/:documentId/move", { documentId: ID }),
		);
		expect(left).toEqual([]);
	});

	it("comes back with the reason where it is refused", async () => {
		const full = new ContractError("PayloadTooLargeError", "upload.storageLimit");
		expect((await send({ answer: full }, FIELDS)).result).toMatchObject({
			data: { formError: "upload.storageLimit", typed: { documentCategory: FIELDS.documentCategory } },
			init: { status: 413 },
		});
		const errors = [{ path: ["documentCategory"], message: "validation.categoryInactive" }];
		const inactive = new ContractError("ValidationError", "validation.categoryInactive", { errors });
		expect((await send({ answer: inactive }, FIELDS)).result).toMatchObject({
			data: { formError: null, fieldErrors: { documentCategory: "validation.categoryInactive" } },
		});
	});

	it("without a category is asked of nobody", async () => {
		const { result, sent } = await send({ answer: running }, { ...FIELDS, documentCategory: "" });
		expect(sent).toBeUndefined();
		expect(result).toMatchObject({
			init: { status: 400 },
			data: { fieldErrors: { documentCategory: expect.any(String) as unknown } },
		});
	});
});

describe("the page of a document", () => {
	function open(world: World, { holdsForm = false } = {}) {
		const url = new URL(`https://ablage.example/documents/${ID}`);
		const request = new Request(url);
		const { context } = contextOf(cmsOf(world).cms);
		if (holdsForm) context.set(heldFormContext, true);
		return loadDocument({ request, url, params: { documentId: ID }, context } as never);
	}

	it("leads from the old address to the new one, and else is not found", async () => {
		const move = { ...running, state: "moved", documentId: MOVED_ID } as const;
		const thrown = await open({ isGone: true, move }).catch((error: unknown) => error);
		expect((thrown as Response).headers.get("Location")).toBe(`/documents/${MOVED_ID}`);
		for (const other of [null, { ...move, documentId: null, tenant: null }]) {
			await expect(open({ isGone: true, move: other })).rejects.toMatchObject({ init: { status: 404 } });
		}
	});

	it("leads nobody away whose form was just not taken: what was typed stands there", async () => {
		const move = { ...running, state: "moved", documentId: MOVED_ID } as const;
		await expect(open({ isGone: true, move }, { holdsForm: true })).rejects.toMatchObject({
			init: { status: 404 },
		});
	});

	it("is not said to be nowhere while nobody can say whether it was moved", async () => {
		const statusOf = (move: ContractError) =>
			open({ isGone: true, move }).catch((thrown: { init: { status: number } }) => thrown.init.status);
		expect(await statusOf(new ContractError("ServiceUnavailableError", "error.unavailable"))).toBe(503);
		expect(await statusOf(new ContractError("NotFoundError", "error.documentNotFound"))).toBe(404);
	});

	it("offers nothing to change while the document moves", async () => {
		const moving = await open({ document: { moveState: "running" } });
		expect(moving.data.document.rights).toEqual(["Read"]);
		const failed = await open({ document: { moveState: "failed" } });
		expect(failed.data.document.rights).toEqual(["Edit"]);
	});
});

describe("the way to it", () => {
	const placesOf = async (...ids: string[]) =>
		filingIn(await listTenants(cmsOf({ tenants: ids.map((id) => ({ id })) }).cms)).places;

	it("is there where there is another place than the document's: two of them tell", async () => {
		expect(await placesOf(HOME)).toEqual([HOME]);
		expect(await placesOf(HOME, FLIMS, ZURICH)).toHaveLength(2);
	});
});
