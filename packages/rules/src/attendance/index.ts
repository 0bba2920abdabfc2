export * from './calendar'
export * from './marks'
export * from './taking'
