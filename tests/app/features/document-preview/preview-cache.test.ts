import { beforeEach, expect, test } from "vitest";
import type { Attempt } from "../../../../app/cms/attempt.ts";
import type { DocumentPreview } from "../../../../app/features/document-preview/document-preview.ts";
import {
	forgetPreviews,
	keepPreview,
	keptPreview,
} from "../../../../app/features/document-preview/preview-cache.ts";

const ID = "kfamilie1aaaaaaaaaaaaaaa";
// As much of a preview as is looked at here.
const PREVIEW = { ok: true, value: { name: "Police" } as DocumentPreview } satisfies Attempt<DocumentPreview>;
const HALF_A_MINUTE = 30_000;

beforeEach(forgetPreviews);

test("a preview that has come is there without a call, for half a minute", async () => {
	await keepPreview(ID, Promise.resolve(PREVIEW));
	expect(keptPreview(ID)).toBe(PREVIEW);
	expect(keptPreview(ID, Date.now() + HALF_A_MINUTE)).toBeNull();
});

test("a write takes all of them away", async () => {
	await keepPreview(ID, PREVIEW);
	forgetPreviews();
	expect(keptPreview(ID)).toBeNull();
});

test("what was asked for before a write and comes after it is not kept", async () => {
	const { promise, resolve } = Promise.withResolvers<Attempt<DocumentPreview>>();
	const keeping = keepPreview(ID, promise);
	forgetPreviews();
	resolve(PREVIEW);
	await keeping;
	expect(keptPreview(ID)).toBeNull();
});

test("a failed one is not kept", async () => {
	await keepPreview(ID, { ok: false, status: 500, error: { name: "", message: "", fieldErrors: {} } });
	expect(keptPreview(ID)).toBeNull();
});
