export * from './MasterDataDialog'
export * from './MasterDataLauncher'
export type { MasterField, MasterInputType, MasterItem, MasterValues } from './master.state'
export type { MasterLoaders } from './useMaster'
