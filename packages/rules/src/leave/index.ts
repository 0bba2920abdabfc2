export * from './applications'
export * from './charged'
export * from './ledger'
export * from './years'
