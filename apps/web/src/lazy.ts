import { type Later, later } from '@school/ui'
import type { ComponentType } from 'react'
import type { Part } from './lang/parts'
import { texts } from './texts'
import { Waiting } from './Waiting'

/** A component that is loaded when it is first shown, together with the parts of the texts that its code speaks. */
export function lazyWithTexts<Properties extends object>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
  ...parts: readonly Part[]
): Later<Properties> {
  return later(async () => {
    const [code] = await Promise.all([load(), texts.need(parts)])
    return code.default
  }, Waiting)
}

/** Fetches what will be shown soon. What does not come is asked for again when it is shown, and tells its trouble there. */
export function fetchAhead(...components: readonly (Pick<Later<object>, 'load'> | undefined)[]): void {
  for (const component of components) component?.load().catch(() => {})
}
