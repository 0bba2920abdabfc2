import { cardSetup, reportCards } from '@school/api/client'
import { useCall } from '@school/api/react'
import { cardFilters } from '@school/rules'
import { useState } from 'react'
import { useFilteredList } from '../../../list'
import { classesOf, classFilters, codeFilter, rowFilter, searchFilter } from '../../../report'
import { useText } from '../../../texts/text'

const noCard = '00000000-0000-0000-0000-000000000000'

/** Students with the newest version of a card, found by year, card, class and status. */
export function useCardList() {
  const text = useText()
  const [year, setYear] = useState<string>()
  const { data: offers } = useCall(cardSetup.offers, {})
  const { data: cards } = useCall(cardSetup.cards, offers ? { query: year ? { academicYearId: year } : {} } : null)
  const first = cards?.[0]?.id
  const list = useFilteredList({
    name: 'report-cards',
    ready: offers !== undefined && cards !== undefined,
    filters: values => [
      ...classFilters(text, offers, values),
      { ...rowFilter(text, 'card', text('reportCards.card'), cards), standard: first, plain: true },
      codeFilter(text, 'status', text('reportCards.status'), cardFilters, code => text(`reportCards.state.${code}`)),
      searchFilter(text, text('reportCards.text')),
    ],
    call: reportCards.list,
    request: (values, page) => ({
      query: {
        cardId: values.one('card') ?? first ?? noCard,
        ...classesOf(values),
        status: values.choice('status', cardFilters, 'All'),
        text: values.text(),
        ...page,
      },
    }),
  })
  const chosenYear = list.report.values.one('year')
  if (chosenYear !== year) setYear(chosenYear)
  return { list, offers, cards, cardId: list.report.values.one('card') ?? first }
}

export type CardList = ReturnType<typeof useCardList>
