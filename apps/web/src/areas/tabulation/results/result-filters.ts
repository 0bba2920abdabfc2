import { type AnswerOfCall, tabResults } from '@school/api/client'
import { useCall } from '@school/api/react'
import { classesOf, classFilters, type ReportFilter, type ReportValues } from '../../../report'
import { type Say, useText } from '../../../texts/text'

export type ResultOffers = AnswerOfCall<typeof tabResults.offers>

/** What the filters offer in the year that the address names. */
export function useResultOffers(year: string | undefined) {
  const { data } = useCall(tabResults.offers, { query: { academicYearId: year } })
  return data
}

/** What results are of: cards of the year, then parts of its schemes. */
const targetsOf = (offers: ResultOffers | undefined) => [
  ...(offers?.cards ?? []).filter(card => card.nodeCode !== null).map(card => ({ value: `card:${card.id}`, label: card.name })),
  ...(offers?.nodes ?? []).map(node => ({ value: `node:${node.code}`, label: node.name })),
]

/** Year, card and classes. */
export const resultFilters = (text: Say, offers: ResultOffers | undefined, values: ReportValues): readonly ReportFilter[] => {
  const [year, ...classes] = classFilters(text, offers && { years: offers.academicYears, ...offers }, values)
  const targets = targetsOf(offers)
  return [
    { ...year!, clears: ['of'] },
    {
      name: 'of',
      label: text('tabResults.card'),
      kind: 'choice',
      options: targets,
      standard: targets[0]?.value,
      required: true,
    },
    ...classes,
  ]
}

/** The same as calls take them. */
export function targetOf(values: ReportValues, offers: ResultOffers | undefined) {
  const chosen = values.one('of') ?? targetsOf(offers)[0]?.value ?? ''
  const [kind, ...rest] = chosen.split(':')
  const of = rest.join(':')
  return {
    academicYearId: values.one('year') ?? offers?.academicYearId,
    ...(kind === 'card' ? { cardId: of } : { nodeCode: of }),
  }
}

export const classesOfResults = (values: ReportValues) => classesOf(values)

/** The node that is chosen, by what it is called. */
export function useTargetName() {
  const text = useText()
  return (offers: ResultOffers | undefined, values: ReportValues) =>
    targetsOf(offers).find(one => one.value === (values.one('of') ?? targetsOf(offers)[0]?.value))?.label ??
    text('tabResults.card')
}
