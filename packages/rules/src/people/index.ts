export * from './bus'
export * from './classes'
export * from './figures'
export * from './strength'
