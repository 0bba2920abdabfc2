import { Caption, PanelList } from '@school/ui'
import { type EntryWay, type ListedSheet, pathOf } from './useSheetChoice'

/** Sheets beside the one that is open, each with how far it is. */
export function NearSheets({
  way,
  current,
  sheets,
}: {
  readonly way: EntryWay
  readonly current: string
  readonly sheets: readonly ListedSheet[]
}) {
  return (
    <PanelList
      rows={sheets.map(sheet => ({
        key: sheet.id,
        current: sheet.id === current,
        text: (
          <>
            {sheet.division} {sheet.subject}
            <br />
            <Caption caption={sheet.caption} />
          </>
        ),
        end: `${sheet.filled}/${sheet.expected}`,
        href: `${pathOf[way]}?sheet=${sheet.id}`,
      }))}
    />
  )
}
