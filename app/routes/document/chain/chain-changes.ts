import type { ChainLink } from "../../../../contract/entities/document-chain.ts";

export type VisibleLink = Extract<ChainLink, { isVisible: true }>;

/** What a successor changes. Days are YYYY-MM-DD, `null` where there is none. */
export type ChainChange =
	| { field: "cost"; old: Amount | null; new: Amount | null; percent: number | null }
	| { field: "startDate" | "endDate"; old: string | null; new: string | null }
	| { field: "name"; old: string; new: string };

interface Amount {
	amount: number;
	currency: string;
}

/**
 * What changed from a document to the one that replaced it.
 * @returns of the cost the percentage as well, where it can be told: both amounts in one currency, the old one not 0
 */
export function chainChanges(before: VisibleLink, after: VisibleLink): ChainChange[] {
	const changes: ChainChange[] = [];
	const [old, now] = [costOf(before), costOf(after)];
	if (old?.amount !== now?.amount || (old && now && old.currency !== now.currency)) {
		changes.push({ field: "cost", old, new: now, percent: old && now ? percentBetween(old, now) : null });
	}
	for (const field of ["startDate", "endDate"] as const) {
		if (before[field] !== after[field]) changes.push({ field, old: before[field], new: after[field] });
	}
	if (before.name !== after.name) changes.push({ field: "name", old: before.name, new: after.name });
	return changes;
}

/** `+7 %`, `−12.5 %`; less than a twentieth of a percent is `±0 %`. */
export function formatPercent(percent: number): string {
	const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
	return `${sign}${Math.abs(percent)}\u00A0%`;
}

function costOf({ cost, costCurrency }: VisibleLink): Amount | null {
	return cost === null ? null : { amount: cost, currency: costCurrency };
}

/** To one decimal; whole numbers from ten times more on, where decimals say nothing. */
function percentBetween(old: Amount, now: Amount): number | null {
	if (old.currency !== now.currency || old.amount === 0) return null;
	// In whole cents, whose differences are exact. Half a step goes away from zero, whichever the sign; never to -0.
	const [before, after] = [Math.round(old.amount * 100), Math.round(now.amount * 100)];
	const share = (100 * Math.abs(after - before)) / Math.abs(before);
	const steps = share < 1_000 ? 10 : 1;
	return (Math.sign(after - before) * Math.round(share * steps)) / steps || 0;
}
