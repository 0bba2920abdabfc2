import type { LucideIcon } from 'lucide-react'

/** A screen or a person that quick search leads to. */
export type QuickLink = {
  url: string
  name: string
  icon: LucideIcon
  /** What tells people of one name apart. */
  detail?: string
  /** The text stands only inside of its words: people come before it. */
  inside?: boolean
}

/** Links of one kind under a heading. */
export type QuickGroup = { title: string; links: readonly QuickLink[] }

/** Results as they stand in the list; `title` heads a group. */
export type QuickPart = { title?: string; links: readonly { link: QuickLink; index: number }[] }

/** No more results than this are shown. */
export const mostResults = 20
/** So many screens stand among people: the best ones, so that nobody has to scroll for a person. */
export const mostScreens = 5

export type QuickSearchState = {
  text: string
  /** Index of the marked result. */
  active: number
  open: boolean
}

export type QuickSearchAction =
  | { type: 'typed'; text: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'left' }
  | { type: 'walked'; key: string; count: number }
  | { type: 'pointed'; index: number }

export const closedSearch: QuickSearchState = { text: '', active: 0, open: false }

/** What typing, arrows, Escape and leaving make of the search; leaving keeps the text. The first result is marked until the person walks on. */
export function searchState(state: QuickSearchState, action: QuickSearchAction): QuickSearchState {
  switch (action.type) {
    case 'typed':
      return { text: action.text, active: 0, open: true }
    case 'opened':
      return { ...state, open: true }
    case 'closed':
      return closedSearch
    case 'left':
      return state.text === '' ? closedSearch : { ...state, open: false }
    case 'pointed':
      return { ...state, active: action.index }
    case 'walked': {
      if (action.count === 0) return { ...state, open: true }
      const step = action.key === 'ArrowDown' ? 1 : action.key === 'ArrowUp' ? -1 : 0
      return { ...state, open: true, active: (state.active + step + action.count) % action.count }
    }
  }
}

/** Links found by the text, best first; with an empty text the recently opened ones. At most 20. */
export const foundLinks = (
  search: (text: string) => readonly QuickLink[],
  text: string,
  recent: readonly QuickLink[],
): readonly QuickLink[] => (text.trim() ? search(text) : recent).slice(0, mostResults)

/**
 * The screens and the groups that hold anybody, counted through. Among people the screens are the five best under a heading
 * of their own, and stand first only where the text begins a word of one of them.
 *
 * @param screens best first.
 * @param title of the screens, where people are looked for.
 */
export function partsOf(screens: readonly QuickLink[], groups: readonly QuickGroup[], title?: string): QuickPart[] {
  const people = groups.filter(group => group.links.length > 0)
  const ownPart = title ? { title, links: screens.slice(0, mostScreens) } : { links: screens }
  let index = 0
  return (beginsNoWord(screens) ? [...people, ownPart] : [ownPart, ...people])
    .filter(part => part.links.length > 0)
    .map(part => ({ ...part, links: part.links.map(link => ({ link, index: index++ })) }))
}

/** No screen has a word that begins with the text: people come first. */
export const beginsNoWord = (screens: readonly QuickLink[]): boolean => screens.length === 0 || screens[0]!.inside === true
