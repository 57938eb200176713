/**
 * Work that takes several turns of the tenant's object where it would keep others waiting: where it yields, they are
 * served. It may leave no statement open there.
 */
export type InTurns<Value> = Generator<undefined, Value>;
