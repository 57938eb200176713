import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";

interface TableProps extends ComponentProps<"table"> {
	/** What the table lists; read out, not shown. */
	label: string;
}

/** A dense table: header that stays, hairlines, 14 px, tabular figures. Put `TableHead` and `TableBody` into it. */
export function Table({ label, className, children, ...rest }: TableProps) {
	return (
		<table
			{...rest}
			aria-label={label}
			className={classes("w-full border-separate border-spacing-0 text-sm", className)}
		>
			{children}
		</table>
	);
}

export function TableHead({ children }: { children: ReactNode }) {
	return (
		<thead>
			<tr>{children}</tr>
		</thead>
	);
}

export function TableBody({ children, ...rest }: ComponentProps<"tbody">) {
	return <tbody {...rest}>{children}</tbody>;
}

interface RowProps extends ComponentProps<"tr"> {
	/** Its details are what the user sees beside the table. */
	selected?: boolean;
}

/** A row of 40 px. */
export function Row({ selected, className, ...rest }: RowProps) {
	return (
		<tr
			{...rest}
			aria-current={selected || undefined}
			className={classes(
				"group/row h-10",
				selected ? "bg-surface-selected" : "hover:bg-surface-hover",
				className,
			)}
		/>
	);
}

interface CellProps extends ComponentProps<"td"> {
	/** Right-aligned: money, counts. */
	numeric?: boolean;
	/** Cuts long text off; the whole of it shows on hover. Needs a column width or `table-fixed`. */
	cut?: boolean;
}

export function Cell({ numeric, cut, className, title, children, ...rest }: CellProps) {
	return (
		<td
			{...rest}
			title={title ?? (cut && typeof children === "string" ? children : undefined)}
			className={classes(
				"border-b border-line px-3 py-1.5",
				numeric && "text-right whitespace-nowrap",
				cut && "truncate",
				className,
			)}
		>
			{children}
		</td>
	);
}
