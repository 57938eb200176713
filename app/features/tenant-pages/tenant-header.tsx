import type { ReactNode } from "react";
import { Form, href, useParams, useSubmit } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useAllOffers } from "../session/signed-in.ts";
import type { TenantOfPage } from "./tenant-of-page.server.ts";
import { TenantLogo } from "./tenant-logo.tsx";
import { TENANT_PAGES, type TenantPage } from "./tenant-pages.ts";

interface TenantHeaderProps extends TenantOfPage {
	page: TenantPage;
	/** What the page of another tenant is to keep of this one's state. */
	kept?: Readonly<Record<string, string>>;
	actions?: ReactNode;
}

/** The head of every page about a tenant: which one, and the ways to its other pages. */
export function TenantHeader({ page, tenant, tenants, kept, actions }: TenantHeaderProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const offers = useAllOffers();
	const others = tenants !== null && tenants.length > 1 ? tenants : null;
	const pages = Object.entries(TENANT_PAGES).filter(
		([id, of]) =>
			of.mayOpen(tenant) &&
			(offers?.includes(of.offer) ?? true) &&
			(id === page || !("isShown" in of) || of.isShown(tenant)),
	);
	return (
		<>
			<PageHeader
				title={
					<span className="flex items-center gap-2.5">
						{tenant.logo !== null && (
							<TenantLogo
								tenant={{ documentId: tenant.documentId, logo: tenant.logo }}
								name=""
								className="max-h-7 max-w-20"
							/>
						)}
						{t(TENANT_PAGES[page].title)}
					</span>
				}
				count={
					tenants === null ? (
						<span className="flex flex-wrap items-baseline gap-x-2">
							<TenantName name={tenant.name} />
							<Link
								to={`${href("/:locale?/my-profile", { locale })}#own-tenants`}
								className="whitespace-nowrap"
							>
								{t("tenantPages.others")}
							</Link>
						</span>
					) : others === null ? (
						<TenantName name={tenant.name} />
					) : undefined
				}
				actions={actions}
			>
				{others !== null && (
					<TenantSwitch key={tenant.documentId} {...{ page, tenant, tenants: others, kept }} />
				)}
			</PageHeader>
			{pages.length > 1 && (
				<nav
					aria-label={t("tenantPages.navigation", { tenant: tenant.name })}
					className="flex animate-begin-snapped gap-1 overflow-x-auto border-b border-line px-3 py-1.5 lg:px-5 print:hidden"
				>
					{pages.map(([id, { path, title }]) => (
						<Link
							key={id}
							to={href(path, { locale, tenantId: tenant.documentId })}
							aria-current={id === page ? "page" : undefined}
							className="rounded-md px-2.5 py-1 text-sm whitespace-nowrap text-ink-muted hover:bg-surface-hover hover:text-ink aria-[current=page]:snap-center aria-[current=page]:bg-surface-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:py-2.5"
						>
							{t(title)}
						</Link>
					))}
				</nav>
			)}
		</>
	);
}

/** A long one has two lines beside what can be done on the page. */
function TenantName({ name }: { name: string }) {
	return (
		<bdi title={name} className="line-clamp-2">
			{name}
		</bdi>
	);
}

/** On a phone it has a line of its own: the title keeps its place beside the actions. */
function TenantSwitch({
	page,
	tenant,
	tenants,
	kept,
}: Pick<TenantHeaderProps, "page" | "tenant" | "kept"> & { tenants: NonNullable<TenantOfPage["tenants"]> }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const submit = useSubmit();
	return (
		<Form
			action={href("/:locale?/my-tenants/:page", { locale, page })}
			onChange={({ currentTarget }) => void submit(currentTarget)}
			className="flex min-w-0 flex-1 basis-full items-center gap-2 max-sm:order-1 sm:basis-40 max-md:noscript:flex-wrap"
		>
			{Object.entries(kept ?? {}).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Select
				name="tenant"
				aria-label={t("tenantPages.tenant")}
				defaultValue={tenant.documentId}
				options={tenants.map(({ documentId, name }) => ({ value: documentId, label: name }))}
			/>
			<noscript>
				<Button size="small">{t("tenantPages.show")}</Button>
			</noscript>
		</Form>
	);
}
