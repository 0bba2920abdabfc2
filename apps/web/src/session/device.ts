import { useSyncExternalStore } from 'react'
import { followRemembered, type RememberedName, remembered } from './remembered'

export { remember, remembered } from './remembered'

/** What is remembered, followed as this page or another tab changes it. */
export const useRemembered = (name: RememberedName): string | null =>
  useSyncExternalStore(followRemembered, () => remembered(name))

/** A remembered list of texts; empty when there is none or it is no list. */
export function listOf(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(item => typeof item === 'string') : []
  } catch {
    return []
  }
}
