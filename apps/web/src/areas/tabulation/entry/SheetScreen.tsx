import { Banner, EntryLayout, useMediaQuery } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { MarksSheet } from './MarksSheet'
import { NearSheets } from './NearSheets'
import { SheetFacts } from './SheetFacts'
import { SheetFilters } from './SheetFilters'
import { type EntryWay, useSheetChoice } from './useSheetChoice'

/** One sheet with what chooses it, and the sheets beside it. */
export function SheetScreen({ way, id }: { readonly way: EntryWay; readonly id: string }) {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()(way === 'tools' ? 's.tab.tool' : 's.tab.mark')
  const phone = useMediaQuery('(max-width: 599.98px)')
  const choice = useSheetChoice(way, id)
  const { data, failed, retry, neighbours } = choice
  const layout = {
    header: {
      title,
      caption: data?.sheet.caption,
      context: data ? <SheetFacts sheet={data.sheet} short={phone} /> : undefined,
    },
    notice: data?.sheet.returnRemark ? (
      <Banner tone="warning">{text('markEntry.returnedFor', { remark: data.sheet.returnRemark })}</Banner>
    ) : undefined,
    filters: <SheetFilters way={way} choice={choice} />,
    aside:
      phone || neighbours.length < 2
        ? undefined
        : {
            title: text('markEntry.mySheets'),
            children: <NearSheets way={way} current={id} sheets={neighbours} />,
          },
    failed: failed ? { children: problemText(intl, failed), onRetry: retry } : undefined,
  }
  if (!data) return <EntryLayout {...layout} entry={undefined} grid={{ label: text('markEntry.label'), leads: [] }} />
  return <MarksSheet way={way} data={data} order={choice.order} tool={choice.tool} layout={layout} />
}
