export * from './foundation'
