export * from './calendar'
export * from './figures'
export * from './marks'
export * from './taking'
