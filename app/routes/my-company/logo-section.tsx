import { Form, useNavigation, useSubmit } from "react-router";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { TenantLogo } from "../../features/tenant-pages/tenant-logo.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { FileButton } from "../../ui/forms/file-button.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { CompanyPageProps } from "./facts-tab.tsx";

const SECTION = "company-logo";

/** The picture: who may change it chooses another one, or takes it away. */
export function LogoSection({ page, result }: CompanyPageProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const submit = useSubmit();
	const isPending = useNavigation().formData?.get("intent") === "saveLogo";
	const { company, tenant } = page;
	const error = message(result?.fieldErrors["logo"]) ?? ofLogo(message(result?.formError), result?.typed);

	function send([file]: File[]) {
		if (!file) return;
		const form = new FormData();
		form.set("intent", "saveLogo");
		form.set("logo", file);
		void submit(form, {
			method: "post",
			encType: "multipart/form-data",
			replace: true,
			preventScrollReset: true,
		});
	}

	return (
		<section aria-labelledby={SECTION}>
			<SectionHeading id={SECTION}>{t(`company.logo.${company.kind}`)}</SectionHeading>
			<div className="flex flex-wrap items-center gap-4">
				{company.logo === null ? (
					<p className="text-sm text-ink-muted">{t("company.noLogo")}</p>
				) : (
					<TenantLogo
						tenant={{ documentId: tenant.documentId, logo: company.logo }}
						name={company.name}
						className="max-h-20 max-w-40"
					/>
				)}
				{tenant.isAdmin && (
					<div className="flex flex-wrap items-center gap-2">
						<Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-2">
							<input type="hidden" name="intent" value="saveLogo" />
							<FileButton
								name="logo"
								icon="upload"
								label={t(company.logo === null ? "company.chooseLogo" : "company.changeLogo")}
								accept="image/png,image/jpeg,image/webp"
								required
								disabled={isPending}
								onFiles={send}
							/>
							<span className="hidden noscript:block">
								<Button>{t("common.save")}</Button>
							</span>
						</Form>
						{company.logo !== null && (
							<Form method="post" preventScrollReset>
								<Button variant="quiet" name="intent" value="removeLogo">
									{t("company.removeLogo")}
								</Button>
							</Form>
						)}
					</div>
				)}
			</div>
			{tenant.isAdmin && <p className="mt-2 text-xs text-ink-muted">{t("company.logoHint")}</p>}
			{error !== undefined && (
				<p role="alert" className="mt-2 text-sm text-danger">
					{error}
				</p>
			)}
		</section>
	);
}

/** What is wrong with a form as a whole stands where that form is. */
function ofLogo(error: string | undefined, typed: Record<string, string> | undefined): string | undefined {
	return typed?.["intent"]?.endsWith("Logo") ? error : undefined;
}
