export * from './calendar'
export * from './marks'
