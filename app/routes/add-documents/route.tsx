import { type FormEvent, useId, useState } from "react";
import { Form, href, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { orErrorPage } from "../../../cms/attempt.ts";
import { filingPlaces } from "../../../features/document-form/choices/filing-places.server.ts";
import { ErrorPage } from "../../../features/error-page/error-page.tsx";
import { pageTitle } from "../../../texts/request-texts.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { ChosenFiles } from "../../../features/upload/chosen-files.tsx";
import { FolderField } from "./folder-field.tsx";
import { FileIntake } from "../../../features/upload/intake/file-intake.tsx";
import { PlaceFields } from "../../../features/upload/place-fields.tsx";
import { UploadField } from "../../../features/upload/upload-field.tsx";
import { uploadFiles } from "../../../features/upload/upload-gate.ts";
import { cmsContext } from "../../../middleware/cms.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import type { Route } from "./+types/route";
import { FileOutcome } from "./file-outcome.tsx";
import { receiveDocuments } from "./receive-documents.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const asked = { tenant: url.searchParams.get("tenant"), category: url.searchParams.get("category") };
	return {
		title: pageTitle(context, "upload.title"),
		places: await orErrorPage(filingPlaces(context.get(cmsContext), asked)),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	// The page of a failed load has a title of its own.
	loaderData ? [{ title: loaderData.title }] : [];

export const action = receiveDocuments;

/** One new document for each file. With scripts the files go to the tray, without them they go with the form. */
export default function UploadPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const navigate = useNavigate();
	const tenantForm = useId();
	const [query] = useSearchParams();
	const [files, setFiles] = useState<File[]>([]);
	const [isMissing, setMissing] = useState(false);
	const isLoading = useNavigation().state === "loading";
	const { places } = loaderData;
	const { tenant } = places;
	const list = href("/:locale?/documents", params);

	function addFiles(more: File[]) {
		setFiles([...files, ...more]);
		setMissing(false);
	}

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const category = new FormData(event.currentTarget).get("category");
		setMissing(files.length === 0);
		if (files.length === 0 || tenant === null || typeof category !== "string" || category === "") return;
		uploadFiles({ files, destination: { place: { tenant, category } } });
		void navigate(list);
	}

	function changeTenant(chosen: string) {
		void navigate(`?${new URLSearchParams({ tenant: chosen })}`, { replace: true, preventScrollReset: true });
	}

	return (
		<>
			<PageHeader title={t("upload.title")} back={{ to: list, label: t("document.backToList") }} />
			{tenant === null ? (
				<EmptyState
					icon="lock"
					title={t("document.noTenantTitle")}
					actions={<LinkButton to={list}>{t("layout.documents")}</LinkButton>}
				>
					{t("document.noTenantText")}
				</EmptyState>
			) : (
				<>
					<Form id={tenantForm} method="get" className="hidden" />
					<Form
						method="post"
						action={`?${query}`}
						encType="multipart/form-data"
						onSubmit={handleSubmit}
						aria-label={t("upload.title")}
						className="mx-auto flex w-full max-w-xl flex-col gap-5 p-4 lg:py-8"
					>
						<p className="text-sm text-ink-muted">{t("upload.explanation")}</p>
						{actionData && <FileOutcome files={actionData.files} />}
						<input type="hidden" name="tenant" value={tenant} />
						<PlaceFields
							key={tenant}
							places={places}
							onTenant={changeTenant}
							tenantForm={tenantForm}
							category={actionData?.typed.category}
							error={message(actionData?.fieldErrors["category"])}
						/>
						<UploadField
							name="files"
							onFiles={addFiles}
							error={isMissing ? t("upload.chooseFiles") : message(actionData?.fieldErrors["files"])}
						>
							<FolderField onFiles={addFiles} />
						</UploadField>
						<ChosenFiles files={files} onChange={setFiles} />
						<div className="flex items-center justify-between gap-2">
							<Link
								to={href("/:locale?/documents/new", params)}
								className="py-2 text-sm text-accent underline"
							>
								{t("upload.toForm")}
							</Link>
							<Button variant="primary" icon="upload" pending={isLoading}>
								{t("document.upload")}
							</Button>
						</div>
						<FileIntake label={t("upload.dropOnList")} onFiles={addFiles} />
					</Form>
				</>
			)}
		</>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />;
}
