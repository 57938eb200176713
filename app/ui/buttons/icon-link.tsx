import { buttonClasses } from "./button-look.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { Spinner } from "../feedback/spinner.tsx";
import { LinkAtClick } from "./link-at-click.tsx";

interface IconLinkProps {
	icon: IconName;
	/** Its name for screen readers and on hover. */
	label: string;
	/** Another state of the page; `null` where there is none in this direction. */
	to: string | null;
	/** The same when it is clicked (`LinkAtClick`). */
	toAtClick?: (() => string) | undefined;
	/** The page has all that it then shows already. */
	isHere?: boolean;
	"aria-keyshortcuts"?: string;
	/** It is on its way. */
	"aria-busy"?: boolean | undefined;
}

/** A square link with an icon alone, to another state of the same page. */
export function IconLink({ icon, label, to, toAtClick, isHere = false, ...rest }: IconLinkProps) {
	const look = buttonClasses({ variant: "quiet", size: "small", square: true });
	if (to === null) {
		return (
			<span aria-hidden className={`${look} pointer-events-none opacity-40`}>
				<Icon name={icon} />
			</span>
		);
	}
	return (
		<LinkAtClick
			{...rest}
			to={to}
			toAtClick={toAtClick}
			replace
			preventScrollReset
			{...(isHere && { defaultShouldRevalidate: false })}
			aria-label={label}
			title={label}
			className={look}
		>
			{rest["aria-busy"] ? <Spinner /> : <Icon name={icon} />}
		</LinkAtClick>
	);
}
