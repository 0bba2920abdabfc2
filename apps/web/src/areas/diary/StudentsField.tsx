import { Field, MultiSelect, type SelectorRow } from '@school/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useStudentLoaders } from '../../selectors'
import { useText } from '../../text'

/** No division has more students. */
const mostOfClass = 200

/** Students of divisions in the order of the class; undefined while they are on their way. */
export function useStudentsOf(divisionIds: readonly string[]): readonly SelectorRow[] | undefined {
  const loaders = useStudentLoaders()
  const [rows, setRows] = useState<readonly SelectorRow[]>()
  const asked = divisionIds.join(',')
  useEffect(() => {
    setRows(undefined)
    if (!asked) return
    const leaving = new AbortController()
    const query = { searchOption: 'contains', page: 1, pageSize: mostOfClass, getDivisionValues: asked.split(',') } as const
    loaders.page(query, leaving.signal).then(
      ({ results }) => setRows(results),
      () => undefined,
    )
    return () => leaving.abort()
  }, [loaders, asked])
  return rows
}

/** Some of the students that there are; nobody can be chosen while they are not known. */
export function StudentsField({
  students,
  disabled,
  value,
  onChange,
  label,
  required,
  help,
  error,
  placeholder,
}: {
  students: readonly SelectorRow[] | undefined
  /** No class is chosen yet. */
  disabled: boolean
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
  required?: boolean
  help?: ReactNode
  error?: string
  placeholder?: string
}) {
  const text = useText()
  return (
    <Field label={label} required={required} help={help} error={error}>
      <MultiSelect
        options={(students ?? []).map(row => ({
          value: row.id,
          label: [row.rollNo, row.name, row.admNo].filter(part => part !== null && part !== undefined).join(' · '),
        }))}
        value={[...value]}
        disabled={disabled}
        placeholder={placeholder ?? text('diary.students')}
        onChange={onChange}
      />
    </Field>
  )
}
