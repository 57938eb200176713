import { redirect } from "react-router";
import { isQRIBAN, isValidIBAN } from "ibantools";
import { z } from "zod";
import { dayAt, isDay, typedDay } from "../../../contract/days.ts";
import { documentIdSchema } from "../../../contract/ids.ts";
import { formResult, invalidForm, typedTexts } from "../../features/form/form-result.server.ts";
import { readForm } from "../../features/form/read-form.server.ts";
import { type Payment, pain001 } from "../../features/bills/pain001.server.ts";
import { paymentsQuery } from "../../features/bills/payments-query.ts";
import { cmsContext } from "../../middleware/cms.ts";
import type { Route } from "./+types/route";
import { payableBills, type PayableBill } from "./load-payments.server.ts";

const orderSchema = z.object({
	bills: z.array(documentIdSchema),
	name: z.string().trim().min(1, "validation.required").max(70, "validation.tooLong"),
	iban: z
		.string()
		.transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
		.refine((iban) => isValidIBAN(iban), "payments.ibanWrong")
		// By such a number money comes in alone (Swiss Payment Standards).
		.refine((iban) => !isQRIBAN(iban), "payments.ibanOfQrBill"),
	date: z
		.string()
		.transform((text) => (text.trim() === "" ? "" : (typedDay(text) ?? "?")))
		.refine((day) => day === "" || (isDay(day) && day >= dayAt(Date.now())), "payments.dateWrong"),
});

/** The chosen bills as a file for the bank, or what is wrong with the form. */
export async function makeFile({ request, url, context }: Route.ActionArgs) {
	const form = await readForm(request);
	// A selection that was sent without scripts.
	if (form.get("intent") === "payments") {
		const ids = form.getAll("document").flatMap((field) => documentVersionId(field) ?? []);
		return redirect(`${url.pathname}?${paymentsQuery(ids)}`);
	}
	const read = orderSchema.safeParse({
		bills: form.getAll("bill"),
		name: form.get("name") ?? "",
		iban: form.get("iban") ?? "",
		date: form.get("date") ?? "",
	});
	const typed = { chosen: form.getAll("bill").map(String), typed: typedTexts(form) };
	if (!read.success) return formResult(400, { ...invalidForm(read.error, form).data, ...typed });
	const { bills: chosen, name, iban, date } = read.data;
	const { bills: known } = await payableBills(context.get(cmsContext), url.searchParams.getAll("document"));
	const today = dayAt(Date.now());
	const payments = known
		.filter(({ documentId }) => chosen.includes(documentId))
		.flatMap((bill) => paymentOf(bill, { date, today }) ?? []);
	if (payments.length === 0) {
		return formResult(400, { fieldErrors: {}, formError: "payments.nothingChosen", ...typed });
	}
	const at = new Date();
	// A bank takes each once: two files of one second are two.
	const unique = crypto.randomUUID().slice(0, 6);
	const messageId = `ABLAGE-${at.toISOString().replaceAll(/\D/g, "").slice(0, 14)}-${unique}`;
	const createdAt = at.toISOString().slice(0, 19);
	const xml = pain001({ messageId, createdAt, debtor: { name, iban }, payments });
	return {
		file: { name: `${messageId}.xml`, url: `data:application/xml;charset=utf-8,${encodeURIComponent(xml)}` },
		count: payments.length,
		sums: sumsOf(payments),
		...typed,
	};
}

/** The id in a field of the selection, `id:version:name`. */
function documentVersionId(field: FormDataEntryValue): string | null {
	return typeof field === "string" ? (field.split(":")[0] ?? null) : null;
}

/** On the day that was typed, else on the one on which it is due, and never in the past. */
function paymentOf(bill: PayableBill, { date, today }: { date: string; today: string }): Payment | null {
	const { amount, currency, creditor, iban, bic, referenceKind, reference, message, dueDate } = bill;
	if (amount === null || creditor === null || iban === null) return null;
	const day = date || dueDate || today;
	return {
		executionDate: day < today ? today : day,
		amount,
		currency,
		creditor,
		iban,
		bic,
		referenceKind,
		reference,
		message,
	};
}

function sumsOf(payments: readonly Payment[]): { currency: string; amount: number }[] {
	return [...Map.groupBy(payments, ({ currency }) => currency)].map(([currency, all]) => ({
		currency,
		amount: all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
	}));
}
