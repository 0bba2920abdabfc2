declare module 'virtual:row-types' {
  export const shapes: readonly import('./shape').Shape[]
}
