import type { Translate } from "../../texts/text-source.ts";
import type { ShareState } from "../../../contract/sharing/share-words.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";
import type { IconName } from "../../ui/icons/icon-names.ts";
import type { Tone } from "../../ui/tones.ts";
import type { MadeShare } from "./made-share.server.ts";
import type { ShareRow } from "./share-row.ts";

export const SHARE_ICONS: Readonly<Record<ShareRow["kind"], IconName>> = {
	link: "link-2",
	person: "mail",
	member: "user",
};

const TONES: Readonly<Record<ShareState, Tone>> = {
	waiting: "info",
	running: "success",
	suspended: "warning",
	expired: "neutral",
	ended: "neutral",
};

/** With whom it is shared, in a few words. */
export function shareName(t: Translate, { kind, receiver }: Pick<ShareRow, "kind" | "receiver">): string {
	if (kind !== "link") return receiver ?? "";
	return receiver === null ? t("sharing.link") : t("sharing.linkFor", { name: receiver });
}

/** Whether it opens anything, and until when. */
export function ShareStateWord({ share }: { share: Pick<ShareRow, "state" | "lastDay" | "endedOn"> }) {
	const { t } = useTranslation();
	return <StateDot tone={TONES[share.state]} label={stateWord(t, share)} />;
}

function stateWord(
	t: Translate,
	{ state, lastDay, endedOn }: Pick<ShareRow, "state" | "lastDay" | "endedOn">,
): string {
	switch (state) {
		case "running":
			return lastDay === null ? t("sharing.runningOpen") : t("sharing.running", { day: lastDay });
		case "expired":
			return t("sharing.expired", { day: lastDay ?? "" });
		case "ended":
			return t("sharing.ended", { day: endedOn ?? "" });
		default:
			return t(`sharing.${state}`);
	}
}

/** How often a link was opened; whether a person has it by now. */
export function openingsWord(
	t: Translate,
	{
		kind,
		openings,
		lastOpenedAt,
		acceptedOn,
		mail,
	}: Pick<ShareRow, "kind" | "openings" | "lastOpenedAt" | "acceptedOn" | "mail">,
): string {
	if (kind === "link") {
		return lastOpenedAt === null
			? t("sharing.neverOpened")
			: t("sharing.opened", { count: openings, at: lastOpenedAt });
	}
	if (kind === "member") return "";
	if (acceptedOn !== null) return t("sharing.accepted", { day: acceptedOn });
	return mail === "failed" ? t("sharing.mailFailed") : mail === "waiting" ? t("sharing.mailWaiting") : "";
}

/** What has come of sharing, as a heading. */
export function madeTitle(t: Translate, { kind, name }: Pick<MadeShare, "kind" | "name">): string {
	return kind === "link" ? t("sharing.madeTitle.link") : t(`sharing.madeTitle.${kind}`, { name: name ?? "" });
}
