export * from './modules'
export * from './schools'
export * from './settings'
