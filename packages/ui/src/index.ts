export * from './feedback'
export * from './form'
export * from './foundation'
export * from './overlay'
