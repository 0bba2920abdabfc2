import { sheetFigures } from '@school/rules'
import { type EntryController, EntryLayout, type EntryLayoutProps, useEntry, useMediaQuery } from '@school/ui'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useHeld } from '../../../forms/unsaved'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { keptCells } from './kept-cells'
import { formulaOf, type SheetAnswer, sheetColumns, sheetRows, totalOfCells } from './marks-sheet'
import { whyLocked } from './SheetFacts'
import { useSaveCells } from './useSaveCells'
import type { EntryWay } from './useSheetChoice'
import { useSheetCommands } from './useSheetCommands'
import { useSheetWords } from './useSheetWords'

interface Props {
  readonly way: EntryWay
  readonly data: SheetAnswer
  readonly order: 'roll' | 'name'
  /** One tool alone. */
  readonly tool: string | null
  readonly layout: Omit<EntryLayoutProps, 'entry' | 'grid'>
}

/** Average, highest and how many did not pass, of the cells as they stand. */
function useFigures(data: SheetAnswer, entry: EntryController) {
  const intl = useIntl()
  const text = useText()
  const { rows } = entry.state
  const figures = useMemo(() => {
    const formula = formulaOf(data)
    return sheetFigures(
      rows
        .filter(row => !row.source.off)
        .map(row => ({ filled: 0, total: totalOfCells(formula, key => row.cells[key]?.value ?? '') })),
      data.columns.length,
    )
  }, [data, rows])
  const number = (value: number | null) =>
    value === null ? '–' : intl.formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
  return [
    { key: 'average', label: text('markEntry.average'), value: number(figures.average) },
    { key: 'highest', label: text('markEntry.highest'), value: number(figures.highest) },
    {
      key: 'below',
      label: text('markEntry.belowPass'),
      value: intl.formatNumber(figures.belowPass),
      tone: figures.belowPass > 0 ? ('danger' as const) : undefined,
    },
  ]
}

/** The marks of one sheet as a spreadsheet that saves itself. */
export function MarksSheet({ way, data, order, tool, layout }: Props) {
  const text = useText()
  const moment = useMoment()
  const words = useSheetWords()
  const { claims } = useSignedIn()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const locked = whyLocked(text, data.sheet, moment)
  const columns = useMemo(() => sheetColumns(data, tool, words), [data, tool, words])
  const rows = useMemo(() => sheetRows(data, order, words), [data, order, words])
  const keep = useMemo(() => keptCells(`${claims.sub}/${data.sheet.id}`), [claims.sub, data.sheet.id])
  const save = useSaveCells(data)
  const entry = useEntry({ columns, rows, save, locked, keep: locked === undefined ? keep : undefined })
  useHeld(entry.counts.unsaved > 0 || entry.state.edit !== null)
  const figures = useFigures(data, entry)
  const { actions, commands, menu, dialog } = useSheetCommands({ way, data, entry })
  const isGraded = data.columns.every(column => column.entry === 'grade')
  return (
    <>
      <EntryLayout
        {...layout}
        header={{ ...layout.header, actions: phone ? undefined : menu }}
        actions={phone ? actions : undefined}
        commands={phone ? commands : undefined}
        entry={entry}
        grid={{
          label: text('markEntry.label'),
          leads: [
            { key: 'serial', header: text('markEntry.serial'), width: 64, align: 'end', look: 'faint' },
            { key: 'roll', header: text('markEntry.roll'), width: 72, align: 'end' },
            { key: 'admNo', header: text('markEntry.admNo'), width: 100, look: 'code' },
            { key: 'name', header: text('markEntry.student'), width: 200, look: 'name' },
          ],
          figures: isGraded ? undefined : figures,
          lock: locked === undefined ? undefined : { reason: locked },
        }}
      />
      {dialog}
    </>
  )
}
