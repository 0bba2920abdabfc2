import { cardRemarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { fitsGrade } from '@school/rules'
import { Button, type EntryCommand, EntryLayout, type EntryLayoutProps, useEntry, useMediaQuery, useToast } from '@school/ui'
import { BookOpen, CheckCheck, CopyPlus, FileUp, Send, Undo2, WandSparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHeld } from '../../../forms/unsaved'
import { useSignedIn } from '../../../session'
import { useText } from '../../../texts/text'
import { importHref } from '../setup/import-href'
import { BankPicker } from './BankPicker'
import { type RemarkAnswer, remarkColumns, remarkRows } from './remark-sheet'
import type { RemarkChoice } from './useRemarkChoice'
import { useRemarkSteps } from './useRemarkSteps'
import { useSaveRemarks } from './useSaveRemarks'

interface Props {
  readonly which: NonNullable<RemarkChoice['which']>
  readonly data: RemarkAnswer
  readonly layout: Omit<EntryLayoutProps, 'entry' | 'grid'>
}

/** Remarks of the bank for a kind. */
export function useBank(kind: Props['which']['kind']) {
  const { data } = useCall(cardRemarks.bank, { query: { kind, page: 1, pageSize: 200 } })
  return data?.results ?? []
}

/** The remarks of one class in one term as a spreadsheet that saves itself. */
export function RemarksSheet({ which, data, layout }: Props) {
  const text = useText()
  const toast = useToast()
  const phone = useMediaQuery('(max-width: 599.98px)')
  const [picking, setPicking] = useState(false)
  const { sheet, grades } = data
  const bank = useBank(which.kind)
  const withExtras = which.kind === 'class-teacher'
  const columns = useMemo(() => remarkColumns(text, withExtras), [text, withExtras])
  const rows = useMemo(() => remarkRows(text, data), [text, data])
  const save = useSaveRemarks(which, data, value => bank.find(one => one.text === value)?.id ?? null)
  const locked = sheet.reason === null ? undefined : text(`tabRemarks.reason.${sheet.reason}`)
  const entry = useEntry({ columns, rows, save, locked })
  useHeld(entry.counts.unsaved > 0 || entry.state.edit !== null)
  const byId = new Map(data.rows.map(row => [row.studentId, row]))
  const empty = entry.state.rows.filter(row => (row.cells.text?.value ?? '') === '')
  const write = (writes: readonly { row: string; value: string }[]) => {
    entry.dispatch({ kind: 'write', writes: writes.map(one => ({ ...one, column: 'text' })) })
    toast.success(text('tabRemarks.filled', { n: writes.length }))
  }
  const suggest = () =>
    write(
      empty.flatMap(({ source: { id } }) => {
        const fitting = bank.find(one => fitsGrade(one, byId.get(id)?.grade ?? null, grades))
        return fitting ? [{ row: id, value: fitting.text }] : []
      }),
    )
  const copyLast = () =>
    write(
      empty.flatMap(({ source: { id } }) => {
        const { lastText } = byId.get(id) ?? { lastText: '' }
        return lastText ? [{ row: id, value: lastText }] : []
      }),
    )
  const steps = useRemarkSteps(which)
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  // A file knows no remarks of subjects.
  const files = which.kind === 'subject' ? undefined : importHref('tab-remarks', viewer)
  const isOpen = locked === undefined
  const commands: EntryCommand[] = isOpen
    ? [
        { key: 'bank', icon: BookOpen, label: text('tabRemarks.bank'), onSelect: () => setPicking(true) },
        { key: 'suggest', icon: WandSparkles, label: text('tabRemarks.suggest'), onSelect: suggest },
        { key: 'last', icon: CopyPlus, label: text('tabRemarks.copyLast'), onSelect: copyLast },
        ...(files
          ? [{ key: 'file', icon: FileUp, label: text('tabSetup.openImport'), onSelect: () => void navigate(files) }]
          : []),
      ]
    : sheet.mayJudge
      ? [{ key: 'return', icon: Undo2, label: text('markEntry.return'), onSelect: () => void steps.giveBack() }]
      : []
  const end = sheet.maySubmit ? (
    <Button variant="primary" icon={Send} disabled={entry.counts.unsaved > 0} onClick={() => void steps.submit(empty.length)}>
      {text('tabRemarks.submit')}
    </Button>
  ) : sheet.mayRecall ? (
    <Button icon={Undo2} onClick={() => void steps.recall()}>
      {text('tabRemarks.recall')}
    </Button>
  ) : sheet.mayJudge ? (
    <Button variant="primary" icon={CheckCheck} onClick={() => void steps.verify()}>
      {text('tabRemarks.verify')}
    </Button>
  ) : undefined
  const active = entry.state.rows[entry.state.active.row]?.source.id
  return (
    <>
      <EntryLayout
        {...layout}
        header={{ ...layout.header, actions: phone ? undefined : end }}
        actions={phone ? end : undefined}
        everybody={commands}
        entry={entry}
        hideShare
        grid={{
          label: text('tabRemarks.label'),
          leads: [
            { key: 'roll', header: text('tabRemarks.roll'), width: 60, align: 'end' },
            { key: 'name', header: text('report.student'), width: 190, look: 'name' },
            { key: 'percent', header: '%', width: 64, align: 'end' },
            { key: 'grade', header: text('tabRemarks.grade'), width: 64 },
            { key: 'attendance', header: text('tabRemarks.attendance'), width: 110, align: 'end' },
          ],
          lock: locked === undefined ? undefined : { reason: locked },
          // The place under work is the one the key was pressed in.
          onOffer: isOpen ? () => setPicking(true) : undefined,
        }}
      />
      {picking && active ? (
        <BankPicker
          bank={bank}
          grade={byId.get(active)?.grade ?? null}
          grades={grades}
          student={byId.get(active)?.name ?? ''}
          onPick={value => write([{ row: active, value }])}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
