import { Field, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import type { SheetAnswer } from './marks-sheet'

interface Props {
  readonly data: SheetAnswer
  /** Codes alone, or any value. */
  readonly what: 'code' | 'value'
  readonly onFill: (column: string | null, value: string) => void
  readonly onClose: () => void
}

/** Fills what is empty in a column, or in all of them, with one code or value. */
export function FillColumn({ data, what, onFill, onClose }: Props) {
  const text = useText()
  const [first] = data.columns
  const [column, setColumn] = useState(what === 'value' ? (first?.key ?? '') : '')
  const [value, setValue] = useState(what === 'code' ? 'AB' : '')
  const columns = data.columns.map(({ key, label }) => ({ value: key, label: label || text('markEntry.marks') }))
  return (
    <FormDialog
      title={text(what === 'code' ? 'markEntry.fillCode' : 'markEntry.fillColumn')}
      typed={false}
      save={{ label: text('markEntry.fill'), variant: 'primary', disabled: value === '' }}
      onSave={() => {
        onFill(column || null, value)
        onClose()
      }}
      onClose={onClose}
    >
      {data.columns.length > 1 ? (
        <Field label={text('markEntry.column')}>
          <Select
            options={what === 'code' ? [{ value: '', label: text('markEntry.allColumns') }, ...columns] : columns}
            value={column}
            onChange={chosen => setColumn(chosen ?? '')}
          />
        </Field>
      ) : null}
      {what === 'code' ? (
        <Field label={text('markEntry.codeField')} required help={text('markEntry.fillHelp')}>
          <Select
            options={data.codes
              .filter(code => !code.needsNote)
              .map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))}
            value={value}
            onChange={chosen => setValue(chosen ?? '')}
          />
        </Field>
      ) : (
        <Field label={text('markEntry.value')} required help={text('markEntry.fillHelp')}>
          <TextInput value={value} maxLength={20} onChange={setValue} />
        </Field>
      )}
    </FormDialog>
  )
}
