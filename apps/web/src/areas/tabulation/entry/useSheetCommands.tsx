import { Button, type EntryCommand, type EntryController, type EntryWrite, IconButton, Menu } from '@school/ui'
import {
  BookCopy,
  CheckCheck,
  Columns3,
  Ellipsis,
  Eye,
  FileSpreadsheet,
  FileText,
  History,
  Plus,
  Printer,
  Scale,
  Send,
  TextCursorInput,
  Undo2,
  UserX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../texts/text'
import { useTestWork } from '../class-tests/useTestWork'
import { AdjustForm } from './AdjustForm'
import { CellHistory, type HistoryOf } from './CellHistory'
import { CopyTool } from './CopyTool'
import { FillAbsentees } from './FillAbsentees'
import { FillColumn } from './FillColumn'
import { noteKey, type SheetAnswer } from './marks-sheet'
import { useNewTest } from './useNewTest'
import type { EntryWay } from './useSheetChoice'
import { useSheetSteps } from './useSheetSteps'

type Work = 'absentees' | 'code' | 'column' | 'copy' | 'adjust' | { readonly history: HistoryOf }

interface Props {
  readonly way: EntryWay
  readonly data: SheetAnswer
  readonly entry: EntryController
}

/** The cell that is under work, where it is one that is entered. */
function activeCell(data: SheetAnswer, { state }: EntryController): HistoryOf {
  const studentId = state.rows[state.active.row]?.source.id
  const key = state.columns[state.active.column]?.key
  return studentId && data.columns.some(column => column.key === key) ? { studentId, key } : {}
}

/** What can be done with a sheet: buttons and a menu on wide screens, one menu on phones, and what stands over the page. */
export function useSheetCommands({ way, data, entry }: Props) {
  const text = useText()
  const steps = useSheetSteps(data.sheet)
  const tests = useTestWork()
  const newTest = useNewTest(entry.counts.unsaved > 0)
  const [work, setWork] = useState<Work>()
  const close = () => setWork(undefined)
  const may = (action: SheetAnswer['sheet']['actions'][number]) => data.sheet.actions.includes(action)
  const command = (key: string, icon: EntryCommand['icon'], label: string, onSelect: () => void): EntryCommand => ({
    key,
    icon,
    label,
    onSelect,
  })
  const absentees = command('absentees', UserX, text('markEntry.fillAbsentees'), () => setWork('absentees'))
  const others: EntryCommand[] = [
    ...(may('fill') ? [command('code', TextCursorInput, text('markEntry.fillCode'), () => setWork('code'))] : []),
    ...(may('fill') && way === 'tools'
      ? [
          command('column', Columns3, text('markEntry.fillColumn'), () => setWork('column')),
          command('copy', BookCopy, text('markEntry.copyTool'), () => setWork('copy')),
        ]
      : []),
    ...(may('adjust') ? [command('adjust', Scale, text('markEntry.adjust'), () => setWork('adjust'))] : []),
    // Whoever only reads the sheets of the own class gives no tests there.
    ...(data.sheet.reason === 'NotAllotted' ? [] : [command('test', Plus, text('classTests.new'), newTest.begin)]),
    command('history', History, text('markEntry.history'), () => setWork({ history: activeCell(data, entry) })),
    command('allHistory', History, text('markEntry.sheetHistory'), () => setWork({ history: {} })),
    ...(data.sheet.examKind === 'class-test'
      ? []
      : [command('template', FileSpreadsheet, text('markEntry.template'), steps.template)]),
    command('blank', FileText, text('markEntry.printBlank'), () => steps.print(true)),
    ...(may('recall') ? [command('recall', Undo2, text('markEntry.recall'), () => void steps.recall())] : []),
    ...(may('return') ? [command('return', Undo2, text('markEntry.return'), () => void steps.giveBack())] : []),
  ]
  const print = command('print', Printer, text('markEntry.print'), () => steps.print(false))
  const actions: ReactNode = may('submit') ? (
    <Button
      variant="primary"
      icon={Send}
      busy={steps.busy}
      disabled={entry.counts.unsaved > 0}
      onClick={() => void steps.submit()}
    >
      {text('markEntry.submit')}
    </Button>
  ) : may('publish') ? (
    <Button
      variant="primary"
      icon={Eye}
      disabled={entry.counts.unsaved > 0}
      onClick={() => void tests.publish({ testId: data.sheet.examId, title: data.sheet.exam, divisionId: data.sheet.divisionId })}
    >
      {text('classTests.publish')}
    </Button>
  ) : may('verify') ? (
    <Button variant="primary" icon={CheckCheck} onClick={() => void steps.verify()}>
      {text('markEntry.verify')}
    </Button>
  ) : undefined
  const write = (writes: readonly EntryWrite[]) => entry.dispatch({ kind: 'write', writes })
  const fill = (column: string | null, value: string) => {
    for (const { key } of data.columns)
      if (key !== noteKey && (column === null || column === key))
        entry.dispatch({ kind: 'fill', column: key, value, onlyEmpty: true })
  }
  return {
    actions,
    commands: [...(may('fill') ? [absentees] : []), ...others, print],
    menu: (
      <>
        {may('fill') ? (
          <Button icon={UserX} onClick={absentees.onSelect}>
            {absentees.label}
          </Button>
        ) : null}
        <IconButton variant="secondary" icon={Printer} label={print.label} onClick={() => steps.print(false)} />
        <Menu
          label={text('markEntry.more')}
          placement="bottom-end"
          items={others}
          trigger={props => <IconButton {...props} variant="secondary" icon={Ellipsis} label={text('markEntry.more')} />}
        />
        {actions}
      </>
    ),
    dialog: (
      <>
        {work === 'absentees' ? <FillAbsentees sheet={data.sheet} onFill={write} onClose={close} /> : null}
        {work === 'code' || work === 'column' ? (
          <FillColumn data={data} what={work === 'code' ? 'code' : 'value'} onFill={fill} onClose={close} />
        ) : null}
        {work === 'copy' ? <CopyTool data={data} onFill={write} onClose={close} /> : null}
        {work === 'adjust' ? <AdjustForm data={data} onClose={close} /> : null}
        {newTest.form}
        {typeof work === 'object' ? <CellHistory id={data.sheet.id} of={work.history} onClose={close} /> : null}
      </>
    ),
  }
}
