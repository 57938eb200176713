/** The field for the tenant where it is chosen in the document's own form, without scripts. */
export const OTHER_TENANT = "otherTenant";
