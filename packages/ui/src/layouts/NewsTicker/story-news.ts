import { spyOn } from 'storybook/test'
import type { NewsItem } from './NewsTicker'

export const news: readonly NewsItem[] = [
  { id: '1', text: 'School opens at 8.30 on Monday 20 July.' },
  { id: '2', text: 'The results of class X are out.', href: 'https://school.example/results' },
  { id: '3', text: 'Bus 4 takes the bypass until 31 July. The new stops: www.school.example/bus' },
]

/** A system that asks for no less motion, whatever the one of the tests does. */
export function withMotion() {
  const media = window.matchMedia.bind(window)
  const nothing = () => undefined
  spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes('prefers-reduced-motion')
      ? ({ matches: false, addEventListener: nothing, removeEventListener: nothing } as unknown as MediaQueryList)
      : media(query),
  )
}
