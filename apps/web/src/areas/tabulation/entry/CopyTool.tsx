import { sheets } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { type EntryWrite, Field, Select } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useProblemToast } from '../../../forms/problems'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import type { SheetAnswer } from './marks-sheet'

interface Props {
  readonly data: SheetAnswer
  readonly onFill: (writes: readonly EntryWrite[]) => void
  readonly onClose: () => void
}

/** Brings the values of a tool from another exam into the empty cells. */
export function CopyTool({ data, onFill, onClose }: Props) {
  const text = useText()
  const fail = useProblemToast()
  const { client } = useApi()
  const [busy, setBusy] = useState(false)
  const tools = [...new Map(data.columns.flatMap(({ toolId, tool }) => (toolId ? [[toolId, tool] as const] : [])))].map(
    ([id, name]) => ({ id, name }),
  )
  const [toolId, setTool] = useState(tools[0]?.id ?? '')
  const [examId, setExam] = useState<string | null>(null)
  const params = { id: data.sheet.id }
  const { data: offers } = useCall(sheets.source, toolId ? { params, query: { toolId } } : null)
  const copy = async () => {
    if (!examId) return
    setBusy(true)
    try {
      const { cells } = await client.call(sheets.source, { params, query: { toolId, examId } })
      onFill(
        cells.map(({ studentId, key, value, code }) => ({
          row: studentId,
          column: key,
          value: value === null ? (code ?? '') : String(value),
        })),
      )
      onClose()
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={text('markEntry.copyTool')}
      typed={false}
      save={{ label: text('markEntry.copy'), variant: 'primary', busy, disabled: !examId }}
      onSave={() => void copy()}
      onClose={onClose}
    >
      <Field label={text('markEntry.tool')} required>
        <Select
          options={optionsOf(tools)}
          value={toolId}
          onChange={chosen => {
            setTool(chosen ?? '')
            setExam(null)
          }}
        />
      </Field>
      <Field label={text('markEntry.fromExam')} required help={text('markEntry.copyHelp')}>
        <Select options={optionsOf(offers?.exams)} value={examId} onChange={setExam} />
      </Field>
    </FormDialog>
  )
}
