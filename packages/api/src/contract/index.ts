export * from './openapi'
export * from './route'
export * from './schemas'
