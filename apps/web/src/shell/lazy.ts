import { type Later, later } from '@school/ui'
import type { ComponentType } from 'react'
import { type LanguageCode, texts } from '../texts/page-texts'
import type { Part } from '../texts/text-store'
import { Waiting } from './Waiting'

/**
 * A component that is loaded when it is first shown, together with the texts that its code says. What comes with `later`
 * alone finds its texts there already: they are those of the code that loads it.
 *
 * @param part the texts; the build gives them.
 */
export function lazyWithTexts<Properties extends object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
  part?: Part<LanguageCode>,
): Later<Properties> {
  return later(async () => {
    const [code] = await Promise.all([load(), texts.need(part)])
    return code.default
  }, Waiting)
}

/** Fetches the list of all screens, which a screen is found in when it is first shown. */
export const fetchList = () => import('virtual:screens')

/** A screen that the list of all screens has. The build makes it of what an area says of its screens. */
export const listed = (name: string): Later<object> =>
  later(async () => {
    const screen = (await fetchList()).screens[name]!
    await screen.load()
    return screen
  }, Waiting)

/** Fetches what will be shown soon. What does not come is asked for again when it is shown, and tells its trouble there. */
export function fetchAhead(...components: readonly (Pick<Later<object>, 'load'> | undefined)[]): void {
  for (const component of components) component?.load().catch(() => {})
}
