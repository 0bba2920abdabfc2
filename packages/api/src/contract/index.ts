export * from './openapi'
export * from './report'
export * from './route'
export * from './schemas'
