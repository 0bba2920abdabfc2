export * from './ApiProvider'
export * from './useCall'
