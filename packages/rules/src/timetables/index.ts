export * from './files'
export * from './names'
