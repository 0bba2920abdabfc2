import type { TabSetup } from './useTabSetup'

/** Remarks that teachers choose from. */
export function RemarkBank(_: { setup: TabSetup }) {
  return null
}
