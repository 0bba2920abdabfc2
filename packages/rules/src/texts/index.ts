export * from './html'
export * from './language'
export * from './links'
export * from './speak'
