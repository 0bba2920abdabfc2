import { Button, Field, MultiSelect, type SelectorRow } from '@school/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { studying, useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'

/** The largest page that the selector gives. */
const pageSize = 200

type Loaders = ReturnType<typeof useStudentLoaders>

/** All students of divisions, page by page. */
async function readAll(loaders: Loaders, divisionIds: string[], signal: AbortSignal): Promise<SelectorRow[]> {
  const rows: SelectorRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...studying, searchOption: 'contains', page, pageSize, getDivisionValues: divisionIds } as const
    const { results, pagination } = await loaders.page(query, signal)
    rows.push(...results)
    if (results.length === 0 || rows.length >= pagination.count) return rows
  }
}

/** Students of divisions in the order of the class; undefined while they are on their way, or did not come. */
export function useStudentsOf(divisionIds: readonly string[]) {
  const loaders = useStudentLoaders()
  const [rows, setRows] = useState<readonly SelectorRow[]>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  const asked = divisionIds.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same again.
  useEffect(() => {
    setRows(undefined)
    setFailure(undefined)
    if (!asked) return
    const leaving = new AbortController()
    readAll(loaders, asked.split(','), leaving.signal).then(setRows, problem => {
      if (!leaving.signal.aborted) setFailure(problem)
    })
    return () => leaving.abort()
  }, [loaders, asked, tries])
  return { rows, failure, retry: () => setTries(count => count + 1) }
}

/** Some of the students that there are; nobody can be chosen while they are not known. */
export function StudentsField({
  students,
  failure,
  onRetry,
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
  /** Why the students did not come. */
  failure?: unknown
  onRetry?: () => void
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
  const intl = useIntl()
  const text = useText()
  const missing = failure ? (
    <>
      {problemText(intl, failure)} {onRetry ? <Button onClick={onRetry}>{text('app.retry')}</Button> : null}
    </>
  ) : undefined
  return (
    <Field label={label} required={required} help={missing ?? help} error={error}>
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
