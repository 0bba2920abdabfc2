declare module 'virtual:story-files' {
  /** Files of stories to draw, from the root of the workspace. */
  const files: Readonly<Record<string, () => Promise<unknown>>>
  export default files
}
