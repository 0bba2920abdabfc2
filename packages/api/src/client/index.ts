export * from '../generated/index'
export * from './calls'
export * from './client'
export * from './problem'
