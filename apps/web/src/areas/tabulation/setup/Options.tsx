import type { TabSetup } from './useTabSetup'

/** Which students take the subjects that not all of a class take. */
export function Options(_: { setup: TabSetup }) {
  return null
}
