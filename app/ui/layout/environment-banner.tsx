import { useTranslation } from "../../texts/translations.tsx";

const looks = {
	local: "bg-banner-local text-on-fill",
	test: "bg-banner-test text-on-banner-test",
} as const;

export function isMarked(environment: string): environment is keyof typeof looks {
	return environment in looks;
}

/** The environment's name in the corner, upper case: blue where local, yellow where test, else nothing (spec 1). */
export function EnvironmentBanner({ environment }: { environment: string }) {
	const { t } = useTranslation();
	if (!isMarked(environment)) return null;
	return (
		<aside
			aria-label={t("ui.environment")}
			className={`environment pointer-events-none fixed top-0 left-0 z-50 print:hidden rounded-br-md px-1.5 text-[0.625rem] leading-3.5 font-semibold tracking-wider ${looks[environment]}`}
		>
			{environment.toUpperCase()}
		</aside>
	);
}
