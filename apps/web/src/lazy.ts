import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Part } from './lang/parts'
import { texts } from './texts'

/** A component that is loaded when it is first shown, together with the parts of the texts that its code speaks. */
export function lazyWithTexts<Properties>(
  load: () => Promise<{ default: ComponentType<Properties> }>,
  ...parts: readonly Part[]
): LazyExoticComponent<ComponentType<Properties>> {
  return lazy(async () => {
    const [code] = await Promise.all([load(), texts.need(parts)])
    return code
  })
}
