import { type ReactNode, Suspense } from "react";
import { classes } from "../../ui/classes.ts";
import { TabPanel } from "../../ui/layout/tabs.tsx";
import { DocumentTabBar } from "./document-tab-bar.tsx";
import { PartSkeleton } from "./part-skeleton.tsx";
import { type ShownTabs, visibilityOf, WIDE_TABS, type WideTab } from "./document-tabs.ts";

interface DocumentPartsProps {
	tabs: ShownTabs;
	fileCount: number;
	/** What each part shows. */
	parts: Record<WideTab, ReactNode>;
}

/** The column beside the file: one part at a time. On a phone the parts have the whole page, each in turn. */
export function DocumentParts({ tabs, fileCount, parts }: DocumentPartsProps) {
	return (
		<>
			<DocumentTabBar
				screen="wide"
				current={tabs.wide}
				fileCount={fileCount}
				className="sticky top-0 z-10 -mx-6 bg-surface px-6 max-lg:hidden print:hidden"
			/>
			{WIDE_TABS.map((tab) => {
				const visibility = visibilityOf(tab, tabs);
				return (
					visibility !== null && (
						<TabPanel key={tab} id={tab} name="wide" className={classes("pb-6", visibility)}>
							<Suspense fallback={<PartSkeleton />}>{parts[tab]}</Suspense>
						</TabPanel>
					)
				);
			})}
		</>
	);
}
