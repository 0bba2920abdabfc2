import type { Language } from '@school/rules'
import { idsBelow, say, wordsOf } from '@school/texts'

/** Words of the list as a file. */
export const cardListWords = wordsOf({
  title: 'reportCards.list',
  sheet: 'reportCards.sheet',
  columns: {
    rollNo: 'reportCards.rollNo',
    admNo: 'reportCards.admNo',
    name: 'reportCards.student',
    division: 'reportCards.division',
    source: 'reportCards.source',
    no: 'reportCards.version',
    status: 'reportCards.status',
    madeAt: 'reportCards.madeAt',
    publishedAt: 'reportCards.publishedAt',
    seenAt: 'reportCards.seenAt',
    acknowledgedAt: 'reportCards.acknowledgedAt',
    size: 'reportCards.sizeKb',
  },
})

export const listFacts = wordsOf({
  year: 'report.year',
  card: 'reportCards.card',
  classes: 'reportCards.classes',
  status: 'reportCards.status',
  text: 'reportCards.text',
})

const states = idsBelow('reportCards.state')

/** A state or a filter in words. */
export const statusWords = (language: Language, name: string): string => {
  const id = states[name]
  return id ? say(language, id) : name
}
