declare module 'virtual:screens' {
  /** The screens of all areas by the names of their modules: `gallery/Gallery`. */
  export const screens: Readonly<Record<string, import('@school/ui').Later<object>>>
}
