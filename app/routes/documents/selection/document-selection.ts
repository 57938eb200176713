import type { SelectableDocument } from "../../../../contract/explorer/explorer-ids.ts";
import { createSelection } from "../../../features/selection/create-selection.ts";

/** A document that is selected, with what can be done with it. */
export type SelectedDocument = SelectableDocument;

/** The explorer's selection. */
export const { useSelection, current: currentSelection, dispatch } = createSelection<SelectedDocument>();

/** The form to which the boxes in the rows belong. It is there where no script runs. */
export const SELECTION_FORM = "selection";
