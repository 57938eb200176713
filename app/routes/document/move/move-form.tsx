import { Form, useNavigate, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ComboboxField } from "../../../ui/forms/combobox-field.tsx";
import type { loadMove } from "./load-move.server.ts";
import { MovePlan } from "./move-plan.tsx";

type Loaded = Awaited<ReturnType<typeof loadMove>>;

interface MoveFormProps {
	document: Loaded["document"];
	target: NonNullable<Loaded["target"]>;
	/** A move that has failed before. */
	failed: Loaded["latest"];
	result: FormResult | undefined;
	back: string;
}

/** Two forms: where to, which decides what there is to choose from, and in which category. */
export function MoveForm({ document, target, failed, result, back }: MoveFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const navigate = useNavigate();
	const isPending = useNavigation().formMethod === "POST";
	const { tenants, tenant, tenantName, categories, category, plan } = target;
	const mayGo = categories.length > 0 && plan?.fits !== false;
	return (
		<div className="page-column flex flex-col gap-6 py-5">
			<FormError message={message(result?.formError ?? result?.fieldErrors["tenant"])} />
			{!result && failed?.state === "failed" && (
				<Notice
					tone="warning"
					title={failed.tenant ? t("move.failedTo", { tenant: failed.tenant }) : t("move.failed")}
				>
					{message(failed.reason)}
				</Notice>
			)}
			<p className="text-sm wrap-anywhere">
				{t("move.explanation", { name: document.name, tenant: document.tenant })}
			</p>
			<Form method="get" replace preventScrollReset className="flex items-end gap-2">
				<ComboboxField
					className="min-w-0 flex-1"
					label={t("move.tenant")}
					name="tenant"
					options={tenants}
					defaultValue={tenant}
					onValueChange={(value) =>
						void navigate(`?${new URLSearchParams({ tenant: value })}`, {
							replace: true,
							preventScrollReset: true,
						})
					}
				/>
				{tenants.length > 1 && (
					<span className="hidden noscript:block">
						<Button>{t("document.changeTenant")}</Button>
					</span>
				)}
			</Form>
			<Form
				method="post"
				action={`?${new URLSearchParams({ tenant })}`}
				replace
				noValidate
				aria-label={t("move.title")}
				className="flex flex-col gap-6"
			>
				<input type="hidden" name="tenant" value={tenant} />
				<input type="hidden" name="version" value={document.version} />
				<input type="hidden" name="name" value={document.name} />
				{categories.length === 0 ? (
					<Notice tone="warning">{t("document.noCategory")}</Notice>
				) : (
					<ComboboxField
						label={t("documents.documentCategory")}
						name="documentCategory"
						required
						options={categories}
						defaultValue={result?.typed["documentCategory"] ?? category}
						error={message(result?.fieldErrors["documentCategory"])}
						{...(category === "" && { empty: t("ui.choose") })}
					/>
				)}
				{plan && <MovePlan plan={plan} tenant={tenantName} />}
				<div className="form-actions">
					{mayGo && (
						<Button variant="primary" icon="corner-up-right" pending={isPending}>
							{t("move.submit")}
						</Button>
					)}
					<CancelLink to={back} />
				</div>
			</Form>
		</div>
	);
}
