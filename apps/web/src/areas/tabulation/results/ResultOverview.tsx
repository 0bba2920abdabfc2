import { tabResults } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Banner, Button, ConsoleLayout, Progress } from '@school/ui'
import { Calculator, Download } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useProblemToast } from '../../../forms/problems'
import { useFilteredList } from '../../../list'
import { FilterFields } from '../../../report'
import { saveBlob } from '../../../report/save-blob'
import { useYearAndSchool } from '../../../shell/heading'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { CardActions } from '../cards/CardActions'
import { classesOfResults, resultFilters, targetOf, useResultOffers } from './result-filters'
import { useCompute } from './useCompute'
import { type DivisionRow, useDivisionColumns } from './useDivisionColumns'
import { useResultSteps } from './useResultSteps'

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
  const steps = useResultSteps(list)
  const columns = useDivisionColumns('cardId' in target)
  const chosen = [...list.selected]
  const savePromotions = async () => {
    try {
      const query = { ...target, ...classesOfResults(list.report.values) }
      saveBlob(await client.download(tabResults.promotionList, { query }), 'year-end-decisions.xlsx')
    } catch (error) {
      fail(error)
    }
  }
  const mayCompute = offers?.mayChange === true && offers.source === 'native'
  return (
    <ConsoleLayout<DivisionRow>
      header={{ title, caption: offers?.mayChange ? 'Edit' : 'Info', context }}
      notice={
        <>
          {offers?.source === 'external' ? <Banner tone="info">{text('tabResults.external')}</Banner> : null}
          {busy ? <Progress label={text('tabResults.computing')} value={share} /> : null}
        </>
      }
      filters={<FilterFields report={list.report} />}
      steps={steps}
      tools={{
        count: list.count === undefined ? '' : text('tabResults.divisions', { n: list.count }),
        children: (
          <>
            {'cardId' in target && target.cardId ? (
              <CardActions cardId={target.cardId} divisionIds={chosen} studentIds={[]} onDone={() => void list.reload()} />
            ) : null}
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
          ...(mayCompute ? [{ key: 'compute', label: text('tabResults.compute'), onSelect: () => void compute([row.id]) }] : []),
        ],
      }}
      pagination={list.pagination}
      selected={list.selected}
      onSelect={list.onSelect}
      actions={
        mayCompute
          ? [
              {
                key: 'compute',
                label: text('tabResults.compute'),
                icon: Calculator,
                look: 'primary',
                busy,
                onSelect: () => void compute(chosen),
              },
            ]
          : []
      }
    />
  )
}
