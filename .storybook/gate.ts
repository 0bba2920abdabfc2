import type { AfterEach } from 'storybook/internal/csf'
import type { Renderer } from 'storybook/internal/types'
import { commands, page } from 'vitest/browser'
import { type A11yParameter, colorTroubles, forcedColorTroubles, shownTheme, showTheme } from './gate.colors'
import { drawn } from './gate.elements'
import { fillsOf, forcedTroubles } from './gate.forced'
import { sidewaysTroubles } from './gate.narrow'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Draws the page in the few colours of the person's system, or as it was designed. */
    forceColors(forced: boolean): Promise<void>
  }
}

/**
 * After each story, which passed axe in its own theme: the same page in the other theme, in forced colours, and in a
 * window as narrow as 1280 × 1024 enlarged four times.
 */
const gate: AfterEach<Renderer> = async ({ id, parameters }) => {
  const a11y = parameters.a11y as A11yParameter | undefined
  const troubles: string[] = []
  if (!a11y?.disable && a11y?.test !== 'off') {
    const other = shownTheme() === 'dark' ? 'light' : 'dark'
    const before = showTheme(other)
    troubles.push(...(await colorTroubles(other, a11y)))
    before()
    const fills = fillsOf(document.body)
    await commands.forceColors(true)
    try {
      troubles.push(...forcedTroubles(fills), ...(await forcedColorTroubles(a11y)))
    } finally {
      await commands.forceColors(false)
    }
  }
  await page.viewport(320, 256)
  await drawn()
  troubles.push(...sidewaysTroubles('at 400 %'))
  if (troubles.length > 0) throw new Error(`The gate found in ${id}:\n${troubles.join('\n')}`)
}

type Annotations = typeof globalThis.globalProjectAnnotations

/** The gate stands first, for the last of these hooks is run first: it comes after axe. */
function withGate(annotations: Annotations): Annotations {
  const hooks = [annotations?.afterEach ?? []].flat()
  return hooks.some(hook => hook.name === gate.name) ? annotations : { ...annotations, afterEach: [gate, ...hooks] }
}

// A hook of a setup file would hold for the first file of stories alone. The surroundings of all stories are kept
// here by the workshop, more than once in a run, so each of them gets the gate as it is read.
let surroundings = globalThis.globalProjectAnnotations
Object.defineProperty(globalThis, 'globalProjectAnnotations', {
  configurable: true,
  get: () => surroundings && withGate(surroundings),
  set: (given: Annotations) => {
    surroundings = given
  },
})
