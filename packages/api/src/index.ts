export { contract } from './areas/index'
export * from './contract/index'
