/** Text of every file of the library, stories and tests left out. */
export const sources: readonly string[] = Object.values(
  import.meta.glob<string>(['../../*/**/*.{ts,tsx}', '!**/*.{test,stories,docs}.*', '!**/story-*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
