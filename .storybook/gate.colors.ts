import axe from 'axe-core'

/** What a story may say about its accessibility; `test: 'off'` takes it out of the gate. */
export type A11yParameter = {
  disable?: boolean
  test?: 'off' | 'todo' | 'error'
  config?: axe.Spec
}

// The rules of axe that look at colours (its tag `cat.color`); all others say the same in every theme.
const colorRules = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with the colours of elements as they are drawn now, one line for each. */
async function axeColors(theme: string, elements: axe.ContextSpec, a11y: A11yParameter | undefined): Promise<string[]> {
  axe.reset()
  if (a11y?.config) axe.configure(a11y.config)
  const off = new Set(a11y?.config?.rules?.filter(rule => rule.enabled === false).map(rule => rule.id))
  const { violations } = await axe.run(elements, {
    runOnly: colorRules.filter(rule => !off.has(rule)),
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target, any, html }) => `${theme}: ${id} (${impact}) at ${target.join(' ')}\n    ${any[0]?.message ?? html}`),
  )
}

/** Judges the colours of the whole page in one of our themes. */
export const colorTroubles = (theme: 'light' | 'dark', a11y: A11yParameter | undefined) =>
  axeColors(theme, { include: [document.body] }, a11y)

/**
 * Judges words that refuse the colours the system forces. All others have the system's own, whatever their style
 * says, and axe goes by the style.
 */
export async function forcedColorTroubles(a11y: A11yParameter | undefined): Promise<string[]> {
  const refusing = [...document.body.querySelectorAll('*')].filter(
    element => element.textContent?.trim() && getComputedStyle(element).forcedColorAdjust === 'none',
  )
  return refusing.length > 0 ? await axeColors('forced colours', { include: refusing }, a11y) : []
}

const themeRoot = () => document.querySelector<HTMLElement>('[data-school-theme]')

/** The theme a story is shown in. */
export const shownTheme = () => themeRoot()?.dataset.schoolTheme

/** Shows the page in another theme, as `SchoolTheme` would, and returns what shows it as before. */
export function showTheme(theme: 'light' | 'dark'): () => void {
  const root = themeRoot()
  if (!root) return () => {}
  const { theme: before, schoolTheme: rootBefore } = root.dataset
  root.dataset.theme = theme
  root.dataset.schoolTheme = theme
  return () => {
    root.dataset.theme = before
    root.dataset.schoolTheme = rootBefore
  }
}
