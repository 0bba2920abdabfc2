export * from './Pagination'
export * from './Table'
