import { href, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { accountApi } from "../../../../contract/api/account.ts";
import { CLIENT_ADDRESS_HEADER } from "../../../../contract/api/headers.ts";
import { dayAt } from "../../../../contract/days.ts";
import { contentDisposition } from "../../../../contract/files/content-disposition.ts";
import { documentIdSchema } from "../../../../contract/ids.ts";
import { answerWithin } from "../../../cms/answer-within.ts";
import { attempt } from "../../../cms/attempt.ts";
import { getDocument, listSelectable } from "../../../cms/documents.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { type Archive, archiveFolder, archiveOf, zipOf } from "../../../features/download/archive.server.ts";
import { MAX_DOWNLOADED } from "../../../features/download/limits.ts";
import { explorerFilters } from "../../../features/explorer/explorer-request.ts";
import { formatExplorerState, parseExplorerState } from "../../../features/explorer/explorer-state.ts";
import { readForm } from "../../../features/form/read-form.server.ts";
import { namedDocumentSchema } from "../../../features/selection/document-field.server.ts";
import { toSignIn } from "../../../features/session/guards.ts";
import { errorToast } from "../../../features/toasts/error-toast.ts";
import { toast } from "../../../features/toasts/toast.ts";
import { type Bindings, bindingsContext } from "../../../middleware/bindings.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { tokenContext } from "../../../middleware/session.ts";
import { toastsContext } from "../../../middleware/toasts.ts";
import { textsOf } from "../../../texts/request-texts.ts";
import type { Route } from "./+types/route";
import { profileEntries } from "./profile-entries.server.ts";

const documentsSchema = z.array(namedDocumentSchema).min(1);

/** The files of one document, `?document=`, as a ZIP. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const id = documentIdSchema.safeParse(url.searchParams.get("document")).data;
	if (!id) return redirect(href("/:locale?/documents", params));
	const page = href("/:locale?/documents/:documentId", { ...params, documentId: id });
	if (!context.get(tokenContext)) throw await toSignIn(page, params);
	const read = await attempt(getDocument(context.get(cmsContext), id));
	// Its page says what is wrong.
	if (!read.ok) return redirect(page);
	const documents = [{ documentId: id, name: read.value.name }];
	return archiveResponse(request, context, { documents, name: archiveFolder(read.value) });
}

/** The files of a selection, or with `all` of everything that matches the view of the address, as a ZIP. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
	const view = parseExplorerState(url.searchParams);
	const listAddress = href("/:locale?/documents", params) + formatExplorerState(view);
	if (!context.get(tokenContext)) throw await toSignIn(listAddress, params);
	const form = await readForm(request);
	const cms = context.get(cmsContext);
	if (form.has("take")) return takeAlong(form, request, context, params);
	const matching = form.has("all") ? await attempt(listSelectable(cms, explorerFilters(view))) : null;
	const sent = matching?.ok ? matching.value.items : documentsSchema.safeParse(form.getAll("document")).data;
	const documents = sent ?? [];
	const toasts = context.get(toastsContext);
	if (matching?.ok === false || documents.length === 0) {
		toasts.leave(toast("warn", matching ? "bulk.selectAllFailed" : "bulk.nothingSelected"));
		return redirect(listAddress);
	}
	if (documents.length > MAX_DOWNLOADED) {
		const values = { most: formatCount(MAX_DOWNLOADED), count: formatCount(documents.length) };
		toasts.leave(toast("warn", "download.tooManyDocuments", values));
		return redirect(listAddress);
	}
	const name = textsOf(context)("download.name", { date: dayAt(Date.now()) });
	return archiveResponse(request, context, { documents, name });
}

/** What somebody takes along of their own data, as a ZIP: the account itself, or a part of what they see in a tenant. */
async function takeAlong(
	form: FormData,
	request: Request,
	context: Readonly<RouterContextProvider>,
	params: { locale?: string | undefined },
) {
	const cms = context.get(cmsContext);
	const t = textsOf(context);
	const date = dayAt(Date.now());
	const tenantId = documentIdSchema.safeParse(form.get("take")).data;
	if (!tenantId) {
		const entries = await attempt(profileEntries(cms));
		if (entries.ok) return zipResponse(zipOf(entries.value), t("takeAlong.profileName", { date }));
		context.get(toastsContext).leave(errorToast(entries));
		return redirect(href("/:locale?/my-profile", params));
	}
	const part = Number(form.get("part") ?? 1);
	const begun = await attempt(
		cms.call(accountApi.exportTenant, { params: { id: tenantId }, body: { part } }),
	);
	if (!begun.ok) {
		context.get(toastsContext).leave(errorToast(begun));
		return redirect(href("/:locale?/my-profile", params));
	}
	const { documents, parts } = begun.value;
	const values = { date, name: String(form.get("name") ?? ""), part: String(part), parts: String(parts) };
	const name = t(parts > 1 ? "takeAlong.partName" : "takeAlong.tenantName", values);
	return archiveResponse(request, context, { documents, name, isExport: true });
}

/** The bytes at a path below the base URL of the CMS; where it is somebody else's, as an address is read from there. */
async function openFile(
	{ fetchCms, cmsUrl, configuration }: Bindings,
	path: string,
	headers: Headers,
): Promise<Response> {
	// Whoever leads elsewhere does not get the user's token there.
	const init = { headers, redirect: "manual" } as const;
	const address = cmsUrl === null ? null : new URL(path, cmsUrl);
	const isOfOthers = address !== null && !(await configuration()).speaksContract;
	if (isOfOthers && cmsUrl !== null && address.origin === new URL(cmsUrl).origin) {
		const found = await answerWithin(false, (signal) => fetch(address, { ...init, signal }));
		if (found.status !== 404) return found;
		await found.body?.cancel();
	}
	return fetchCms(path, init);
}

function archiveResponse(
	request: Request,
	context: Readonly<RouterContextProvider>,
	{ name, ...archive }: Pick<Archive, "documents" | "isExport"> & { name: string },
): Response {
	const bindings = context.get(bindingsContext);
	const headers = new Headers({ Authorization: `Bearer ${context.get(tokenContext)}` });
	const address = bindings.clientAddress(request.headers);
	if (address !== null) headers.set(CLIENT_ADDRESS_HEADER, address);
	const stream = archiveOf({
		cms: context.get(cmsContext),
		openFile: (path) => openFile(bindings, path, headers),
		...archive,
		texts: textsOf(context),
	});
	return zipResponse(stream, name);
}

function zipResponse(stream: ReadableStream<Uint8Array>, name: string): Response {
	return new Response(stream, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": contentDisposition("attachment", `${name}.zip`),
			"Cache-Control": "private, no-store",
		},
	});
}
