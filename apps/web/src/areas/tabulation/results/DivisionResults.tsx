import { tabResults } from '@school/api/client'
import { FormHeader, Stack, WithDrawer } from '@school/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListPanel, useFilteredList, useOpened } from '../../../list'
import { ReportFilters } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { useCardActions } from '../cards/useCardActions'
import { OutcomeForm } from './OutcomeForm'
import { resultFilters, targetOf, useResultOffers } from './result-filters'
import { inStep } from './useResultSteps'
import { type ResultRow, useStudentColumns } from './useStudentColumns'
import { useWorking } from './useWorking'

/** The students of a division: what each came to, how, and what may be done with their cards. */
export function DivisionResults({ divisionId, onBack }: { readonly divisionId: string; readonly onBack: () => void }) {
  const text = useText()
  const title = useFormTitle()('s.tab.result')
  const [params] = useSearchParams()
  const offers = useResultOffers(params.get('year') ?? undefined)
  const [opened, open] = useOpened('result')
  const [setting, setSetting] = useState<ResultRow>()
  const list = useFilteredList({
    name: 'division-results',
    ready: offers !== undefined,
    filters: values => resultFilters(text, offers, values).filter(filter => ['year', 'of'].includes(filter.name)),
    call: tabResults.list,
    request: (values, page) => ({ query: { ...targetOf(values, offers), divisionId, ...page } }),
    kind: 'of',
  })
  const target = targetOf(list.report.values, offers)
  const cardId = 'cardId' in target ? target.cardId : undefined
  const drawer = useWorking(opened ?? undefined, () => open())
  const columns = useStudentColumns(cardId !== undefined, drawer !== undefined)
  const cards = useCardActions({
    cardId,
    divisionIds: [divisionId],
    studentIds: [...list.selected],
    onDone: () => void list.reload(),
  })
  const division = offers?.divisions.find(one => one.id === divisionId)?.name ?? ''
  return (
    <>
      <FormHeader
        title={division ? `${title} · ${division}` : title}
        commands={[{ key: 'back', label: text('tabResults.allDivisions'), icon: ArrowLeft, onSelect: onBack }]}
      />
      <ReportFilters report={list.report} />
      <Stack>
        {cards.progress}
        <WithDrawer drawer={drawer}>
          <ListPanel<ResultRow>
            list={list}
            count={n => text('tabResults.countStudents', { n })}
            tools={cards.tools}
            choice={{
              label: text('tabResults.students'),
              rowKey: row => row.studentId,
              rowName: row => row.name,
              empty: { title: text('tabResults.notComputed') },
              columns,
              actions: inStep('published', cards.actions),
              rowMenu: row => [
                { key: 'working', label: text('tabResults.showWorking'), onSelect: () => open(row.id) },
                ...(offers?.mayChange && offers.source === 'native'
                  ? [{ key: 'outcome', label: text('tabResults.setOutcome'), onSelect: () => setSetting(row) }]
                  : []),
              ],
            }}
          />
        </WithDrawer>
      </Stack>
      {cards.dialogs}
      {setting ? <OutcomeForm row={setting} onClose={() => setSetting(undefined)} /> : null}
    </>
  )
}
