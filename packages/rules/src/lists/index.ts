export * from './dates'
export * from './numbers'
export * from './paging'
export * from './spreadsheet-text'
