export * from './feedback'
