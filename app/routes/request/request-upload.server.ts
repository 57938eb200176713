import { requestLinkApi } from "../../../contract/api/sharing/requests.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { HandedIn } from "../../../contract/requests/document-request.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { CmsClient } from "../../cms/cms-client.ts";
import type { FormDestination } from "../../features/upload/stream-form.server.ts";
import { UploadError } from "../../features/upload/upload-error.ts";
import { codeHeaders } from "./request-headers.ts";

/** Refusals that another try does not change. Whoever hands something in has no subscription to look after. */
const FINAL: Readonly<Record<string, TextKey>> = {
	"error.tooManyHandedIn": "request.tooManyFiles",
	"error.subscriptionInactive": "request.notNow",
	"error.planDocuments": "request.notNow",
};

/** Hands the files of a form in, each for the line of the checklist that it belongs to. */
export function requestUpload(
	cms: Pick<CmsClient, "call">,
	code: string,
): Pick<FormDestination<NonNullable<HandedIn["file"]>>, "sendChunk"> {
	return {
		async sendChunk({ documentId, fileName, headers, bytes }) {
			try {
				const { file } = await cms.call(requestLinkApi.upload, {
					params: { id: documentId },
					headers: { ...headers, ...codeHeaders(code) },
					bytes,
				});
				return { status: 200, arrived: file };
			} catch (error) {
				if (!(error instanceof ContractError)) throw error;
				const { status, details } = error;
				if (status === 404) throw notAsked(fileName, 404);
				const key = FINAL[details.key ?? ""];
				if (key !== undefined) throw new UploadError(fileName, status, { key });
				// There is no more room in some seconds either.
				if (status === 413) throw new UploadError(fileName, status);
				return { status, said: details.key ?? null };
			}
		},
	};
}

/** The line is not one of the checklist, or not any more. */
export function notAsked(fileName: string, status: number): UploadError {
	return new UploadError(fileName, status, { key: "request.notAsked" });
}
