import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

interface AccessRowProps {
	id: string;
	icon?: IconName;
	name: string;
	badge?: string | undefined;
	facts: readonly string[];
	/** What else can be done with it. */
	more?: ReactNode;
	/** The button that ends it; `null` for what cannot be ended from here. */
	end: { intent: string; text: string; label: string } | null;
}

/** Something by which one gets into the account: what it is called, what is known of it, and the way to end it. */
export function AccessRow({ id, icon, name, badge, facts, more, end }: AccessRowProps) {
	const { formData } = useNavigation();
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
			{icon && <Icon name={icon} className="size-5 text-ink-muted" />}
			<div className="min-w-[min(12rem,100%)] flex-1 text-sm">
				<p className="flex flex-wrap items-center gap-x-2">
					<span className="font-medium wrap-anywhere">{name}</span>
					{badge !== undefined && <Badge tone="success">{badge}</Badge>}
				</p>
				<p className="text-ink-muted">{facts.join(" · ")}</p>
			</div>
			<div className="ml-auto flex items-center">
				{more}
				{end && (
					<Form method="post" preventScrollReset>
						<input type="hidden" name="intent" value={end.intent} />
						<input type="hidden" name="id" value={id} />
						<Button size="small" variant="quiet" pending={formData?.get("id") === id} aria-label={end.label}>
							{end.text}
						</Button>
					</Form>
				)}
			</div>
		</li>
	);
}
