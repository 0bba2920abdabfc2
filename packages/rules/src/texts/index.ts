export * from './language'
export * from './links'
