import { useState } from "react";
import { Form, href, useNavigation, useParams, useSubmit } from "react-router";
import { MAX_PASSKEY_NAME } from "../../../../contract/constants.ts";
import type { Passkey } from "../../../../contract/identity/passkeys.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { hasPasskeys } from "../../../features/passkeys/has-passkeys.ts";
import { useDeviceName } from "../../../features/session/use-device-name.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { AccessRow } from "./access-row.tsx";

interface PasskeySectionProps {
	passkeys: Passkey[];
	/** The one that is being named. */
	named: string | null;
	/** The browser at hand: a new passkey is called so at first. */
	device: { browser: string | null; system: string | null };
	hasOtherWayIn: boolean;
	result: FormResult | undefined;
}

/** The passkeys of the account: to add one, to name them, to take one away. The last way in stays. */
export function PasskeySection({ passkeys, named, device, hasOtherWayIn, result }: PasskeySectionProps) {
	const { t } = useTranslation();
	const message = useMessage();
	return (
		<section aria-labelledby="security-passkeys">
			<SectionHeading id="security-passkeys">{t("security.passkeys")}</SectionHeading>
			<p className="text-sm text-ink-muted">{t("security.passkeysHint")}</p>
			{result && result.formError !== null && (
				<div className="mt-3">
					<FormError message={message(result.formError)} />
				</div>
			)}
			<ul className="divide-y divide-line">
				{passkeys.map((passkey) =>
					passkey.documentId === named ? (
						<NameForm key={passkey.documentId} passkey={passkey} result={result} />
					) : (
						<PasskeyRow
							key={passkey.documentId}
							passkey={passkey}
							mayGo={hasOtherWayIn || passkeys.length > 1}
						/>
					),
				)}
			</ul>
			<AddPasskey device={device} />
		</section>
	);
}

function PasskeyRow({ passkey, mayGo }: { passkey: Passkey; mayGo: boolean }) {
	const { t } = useTranslation();
	const { documentId, name, createdAt, lastSeenAt } = passkey;
	return (
		<AccessRow
			id={documentId}
			icon="key-round"
			name={name}
			facts={[
				t("security.passkeySince", { at: formatInstant(createdAt) }),
				...(lastSeenAt === null ? [] : [t("security.lastSeen", { at: formatInstant(lastSeenAt) })]),
			]}
			more={
				<LinkButton
					size="small"
					variant="quiet"
					preventScrollReset
					to={`?passkey=${documentId}`}
					aria-label={t("security.renamePasskeyOf", { name })}
				>
					{t("security.renamePasskey")}
				</LinkButton>
			}
			end={
				mayGo
					? {
							intent: "removePasskey",
							text: t("security.removePasskey"),
							label: t("security.removePasskeyOf", { name }),
						}
					: null
			}
		/>
	);
}

function NameForm({ passkey, result }: { passkey: Passkey; result: FormResult | undefined }) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	const { documentId, name } = passkey;
	return (
		<li className="py-3">
			<Form method="post" preventScrollReset noValidate className="flex max-w-sm flex-col gap-3">
				<input type="hidden" name="intent" value="renamePasskey" />
				<input type="hidden" name="id" value={documentId} />
				<TextField
					label={t("security.passkeyName")}
					name="name"
					autoComplete="off"
					required
					maxLength={MAX_PASSKEY_NAME}
					defaultValue={result?.typed["name"] ?? name}
					error={message(result?.fieldErrors["name"])}
				/>
				<div className="form-actions">
					<Button size="small" pending={formData?.get("intent") === "renamePasskey"}>
						{t("security.savePasskeyName")}
					</Button>
					<CancelLink size="small" preventScrollReset to="?" />
				</div>
			</Form>
		</li>
	);
}

function AddPasskey({ device }: Pick<PasskeySectionProps, "device">) {
	const { t } = useTranslation();
	const params = useParams();
	const nameOf = useDeviceName();
	const submit = useSubmit();
	const { formData } = useNavigation();
	const isHydrated = useHydrated();
	const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
	if (!isHydrated || !hasPasskeys()) return null;

	async function handleClick() {
		setState("asking");
		const { askPasskey } = await import("../../../features/passkeys/ask-passkey.ts");
		const options = href("/:locale?/login/passkey", params);
		const answer = await askPasskey(options, "make");
		if (answer) {
			const form = { ...answer, intent: "addPasskey", name: nameOf(device) };
			await submit(form, { method: "post", preventScrollReset: true });
		}
		setState(answer ? "idle" : "failed");
	}

	return (
		<div className="mt-4 flex flex-col items-start gap-3">
			{state === "failed" && <FormError message={t("security.passkeyFailed")} />}
			<Button
				type="button"
				pending={state === "asking" || formData?.get("intent") === "addPasskey"}
				onClick={() => void handleClick()}
			>
				{t("security.addPasskey")}
			</Button>
		</div>
	);
}
