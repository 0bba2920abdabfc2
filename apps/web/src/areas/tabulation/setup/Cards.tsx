import type { TabSetup } from './useTabSetup'

/** Which cards the school prints, and how they look. */
export function Cards(_: { setup: TabSetup }) {
  return null
}
