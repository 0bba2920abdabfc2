export * from './offline'
