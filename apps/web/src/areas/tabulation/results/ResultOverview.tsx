import { tabResults } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Banner, type BulkAction, Button, ConsoleLayout, FigureStrip, media, Progress, useMediaQuery } from '@school/ui'
import { Calculator, Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { useFilteredList } from '../../../list'
import { FilterFields } from '../../../report'
import { saveBlob } from '../../../report/save-blob'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { useCardActions } from '../cards/useCardActions'
import { classesOfResults, resultFilters, targetOf, useResultOffers } from './result-filters'
import { useCompute } from './useCompute'
import { type DivisionRow, useDivisionColumns } from './useDivisionColumns'
import { inStep, useResultSteps } from './useResultSteps'

/** One row a division, through four steps from marks to published cards. */
export function ResultOverview({ onOpen }: { readonly onOpen: (divisionId: string) => void }) {
  const text = useText()
  const title = useFormTitle()('s.tab.result')
  const context = useYearAndSchool()
  const { client } = useApi()
  const fail = useProblemToast()
  const [params] = useSearchParams()
  const offers = useResultOffers(params.get('year') ?? undefined)
  const list = useFilteredList({
    name: 'report-cards',
    ready: offers !== undefined,
    filters: values => resultFilters(text, offers, values),
    call: tabResults.overview,
    request: (values, page) => ({ query: { ...targetOf(values, offers), ...classesOfResults(values), ...page } }),
    kind: 'of',
  })
  const target = targetOf(list.report.values, offers)
  const { compute, busy, share } = useCompute(target)
  const phone = useMediaQuery(media.phone)
  const steps = useResultSteps(list)
  const columns = useDivisionColumns('cardId' in target)
  const chosen = [...list.selected]
  const cards = useCardActions({
    cardId: 'cardId' in target ? target.cardId : undefined,
    divisionIds: chosen,
    studentIds: [],
    onDone: () => void list.reload(),
  })
  const savePromotions = async () => {
    try {
      const query = { ...target, ...classesOfResults(list.report.values) }
      saveBlob(await client.download(tabResults.promotionList, { query }), 'year-end-decisions.xlsx')
    } catch (error) {
      fail(error)
    }
  }
  const mayCompute = offers?.mayChange === true && offers.source === 'native'
  const actions: BulkAction[] = [
    ...(mayCompute
      ? [{ key: 'compute', label: text('tabResults.compute'), icon: Calculator, busy, onSelect: () => void compute(chosen) }]
      : []),
    ...cards.actions,
  ]
  return (
    <>
      <ConsoleLayout<DivisionRow>
        header={{ title, caption: offers?.mayChange ? 'Edit' : 'Info', context }}
        notice={
          <>
            {offers?.source === 'external' ? <Banner tone="info">{text('tabResults.external')}</Banner> : null}
            {busy ? <Progress label={text('tabResults.computing')} value={share} /> : null}
            {cards.progress}
          </>
        }
        filters={<FilterFields report={list.report} />}
        {...(phone ? {} : { steps })}
        tools={{
          count: list.count === undefined ? '' : text('tabResults.divisions', { n: list.count }),
          children: (
            <>
              {cards.tools}
              <Button icon={Download} onClick={() => void savePromotions()}>
                {text('tabResults.promotionList')}
              </Button>
            </>
          ),
        }}
        list={{
          label: title,
          ...list.table,
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('tabResults.none'), children: text('tabResults.noneHelp') },
          columns,
          rowMenu: row => [
            { key: 'students', label: text('tabResults.students'), onSelect: () => onOpen(row.id) },
            ...(mayCompute
              ? [{ key: 'compute', label: text('tabResults.compute'), onSelect: () => void compute([row.id]) }]
              : []),
          ],
        }}
        pagination={list.pagination}
        selected={list.selected}
        onSelect={list.onSelect}
        actions={inStep(steps.current, actions)}
      />
      {/* On a phone the list begins with its records. */}
      {phone ? (
        <FigureStrip
          label={title}
          figures={steps.steps.map(({ key, label, done, all }) => ({
            key,
            label,
            value: text('tabResults.ofAll', { n: done, m: all }),
          }))}
        />
      ) : null}
      {cards.dialogs}
    </>
  )
}
