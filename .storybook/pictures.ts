// Which stories have pictures and what these are called: said once, for the browser that draws them and for what counts them.

/** Stories that have pictures: those that show features, and the first of every widget. */
export const hasPicture = (path: string, name: string) => path.includes('.features.stories.') || name === 'Default'

export const pictureName = (id: string) => id.replace('-features--', '-').replace('--', '-')

/** Layouts are drawn on a phone as well. */
export const hasPhone = (title: string) => /^Layouts\/|Layout|AppShell/.test(title)

/** A picture is drawn in these themes and languages; what German words change, the light theme shows. */
export const faces = [
  { language: 'en', themes: ['light', 'dark'] },
  { language: 'de', themes: ['light'] },
] as const

/** The names of all pictures of a story, without ending. */
export function picturesOf(picture: string, title: string): string[] {
  const drawn = faces.flatMap(({ language, themes }) => themes.map(theme => `${picture}.${theme}.${language}`))
  return hasPhone(title) ? [...drawn, `${picture}.360.light.en`] : drawn
}
