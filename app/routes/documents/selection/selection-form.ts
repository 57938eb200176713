/** The form to which the boxes in the rows belong. It is there where no script runs. */
export const SELECTION_FORM = "selection";

/** As much of a name as the form sends, to say which document could not be changed. */
export const SENT_NAME_LENGTH = 60;
