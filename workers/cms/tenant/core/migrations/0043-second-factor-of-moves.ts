/** Whether whoever began a move had shown a second factor: what goes on with it acts with that (decisions 045, 067). */
export const secondFactorOfMovesMigration = `
ALTER TABLE document_move ADD COLUMN has_second_factor INTEGER NOT NULL DEFAULT 0;
`;
