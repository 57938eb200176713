/**
 * SQL: the reminder `r` of the document `d` does not wait for a date that the document does not have at the moment. One
 * that waits keeps its last day, for the date to come back, and says nothing on it.
 */
export const IS_PLACED = `CASE r.based_on
	WHEN 'startDate' THEN d.start_date IS NOT NULL
	WHEN 'endDate' THEN d.end_date IS NOT NULL
	WHEN 'inactiveDate' THEN d.inactive_date IS NOT NULL
	WHEN 'warrantyUntil' THEN d.warranty_until IS NOT NULL
	ELSE 1
END`;
