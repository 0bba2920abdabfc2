import { students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EntitySelectorInput, Field, Filters, Select, type SelectorLoaders, type SelectorRow, studentSelector } from '@school/ui'
import { useEffect, useState } from 'react'
import { useStudentLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'

/** No division has more students. */
const mostOfClass = 200

/** Students of a division in the order of the class. */
function useClass(loaders: SelectorLoaders, divisionId: string): readonly SelectorRow[] {
  const [rows, setRows] = useState<readonly SelectorRow[]>([])
  useEffect(() => {
    if (!divisionId) return
    const leaving = new AbortController()
    setRows([])
    const query = { searchOption: 'contains', page: 1, pageSize: mostOfClass, getDivisionValues: [divisionId] } as const
    // Without the list the student is still found by name.
    loaders.page(query, leaving.signal).then(
      ({ results }) => setRows(results),
      () => undefined,
    )
    return () => leaving.abort()
  }, [loaders, divisionId])
  return rows
}

/** Finds one student: by name or number, or by course, division and the list of the class. */
export function StudentChooser({ id, onOpen }: { id: string | null; onOpen: (id: string | null) => void }) {
  const text = useText()
  const loaders = useStudentLoaders()
  const [courseId, setCourseId] = useState('')
  const [divisionId, setDivisionId] = useState('')
  const { data: offers } = useCall(students.completeInitialValues, {})
  const { data: divisions } = useCall(students.completeDivisions, courseId ? { params: { courseId } } : null)
  const list = useClass(loaders, divisionId)
  const rows = divisionId ? list : []
  const options = (items: readonly { id: string; name: string }[] = []) =>
    items.map(item => ({ value: item.id, label: item.name }))
  return (
    <Filters>
      <div data-wide="">
        <Field label={text('people.student')}>
          <EntitySelectorInput configuration={studentSelector} loaders={loaders} value={id} onChange={onOpen} />
        </Field>
      </div>
      <Field label={text('report.course')}>
        <Select
          options={options(offers?.courses)}
          value={courseId || null}
          onChange={value => {
            setCourseId(value ?? '')
            setDivisionId('')
          }}
        />
      </Field>
      <Field label={text('report.division')}>
        <Select
          options={courseId ? options(divisions) : []}
          value={divisionId || null}
          disabled={!courseId}
          onChange={value => setDivisionId(value ?? '')}
        />
      </Field>
      <div data-wide="">
        <Field label={text('students.fromClass')}>
          <Select
            options={rows.map(row => ({
              value: row.id,
              label: [row.rollNo, row.name, row.admNo].filter(part => part !== null).join(' · '),
            }))}
            value={rows.some(row => row.id === id) ? id : null}
            disabled={!divisionId}
            onChange={value => value && onOpen(value)}
          />
        </Field>
      </div>
    </Filters>
  )
}
