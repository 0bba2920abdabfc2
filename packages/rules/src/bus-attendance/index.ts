export * from './duties'
export * from './marks'
export * from './runs'
export * from './trips'
