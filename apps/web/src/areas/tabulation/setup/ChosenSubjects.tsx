import { type AnswerOfCall, Problem, studentSubjects } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type EntryChange, EntryGrid, useEntry, useToast } from '@school/ui'
import { useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { isAway, problemText } from '../../../forms/problems'
import { useHeld } from '../../../forms/unsaved'
import { useText } from '../../../texts/text'

type Choosing = AnswerOfCall<typeof studentSubjects.read>

/** Stands in a cell of a subject that the student takes. */
const takes = '✓'

/** Saves ticks: of each student all subjects at once, by the revision that was read. */
function useSaveTicks(divisionId: string, data: Choosing) {
  const intl = useIntl()
  const toast = useToast()
  const reload = useReload()
  const { client } = useApi()
  const known = useRef({ revision: data.revision, of: new Map(data.rows.map(row => [row.studentId, new Set(row.subjectIds)])) })
  return async (changes: readonly EntryChange[], signal: AbortSignal) => {
    const { revision, of } = known.current
    const next = new Map(of)
    for (const { row, column, value } of changes) {
      const own = new Set(next.get(row))
      if (value === takes) own.add(column)
      else own.delete(column)
      next.set(row, own)
    }
    const rows = [...new Set(changes.map(change => change.row))].map(studentId => ({
      studentId,
      subjectIds: [...(next.get(studentId) ?? [])],
    }))
    try {
      const body = { divisionId, academicYearId: data.academicYearId, revision, rows }
      const answer = await client.call(studentSubjects.save, { body }, { signal })
      known.current = { revision: answer.revision, of: next }
      return {}
    } catch (error) {
      if (!(error instanceof Problem) || isAway(error)) throw error
      const message = problemText(intl, error)
      toast.show({ type: 'info', message })
      void reload(studentSubjects.read)
      return { rejected: changes.map(({ row, column }) => ({ row, column, message })) }
    }
  }
}

/** Students of a class by the subjects that they may choose; a tap or the space bar ticks. */
export function ChosenSubjects({ divisionId, data }: { readonly divisionId: string; readonly data: Choosing }) {
  const text = useText()
  const columns = useMemo(
    () =>
      data.subjects.map(subject => ({
        key: subject.id,
        header: subject.name,
        hint: subject.code,
        kind: 'choice' as const,
        codes: [{ code: takes, label: text('tabRemarks.takes'), status: 'success' as const, key: 'x' }],
        optional: true,
        width: 130,
      })),
    [data.subjects, text],
  )
  const rows = useMemo(
    () =>
      data.rows.map((row, place) => ({
        id: row.studentId,
        name: row.name,
        number: String(row.rollNo ?? place + 1),
        match: row.admNo,
        hint: row.admNo,
        lead: { roll: row.rollNo ?? '', admNo: row.admNo, name: row.name },
        cells: Object.fromEntries(
          data.subjects.map(({ id }) => [
            id,
            {
              value: row.subjectIds.includes(id) ? takes : '',
              note: row.marked.includes(id) ? text('tabRemarks.hasMarks') : undefined,
            },
          ]),
        ),
      })),
    [data, text],
  )
  const locked = data.mayEdit ? undefined : text('tabRemarks.readOnly')
  const save = useSaveTicks(divisionId, data)
  const entry = useEntry({ columns, rows, save, locked })
  useHeld(entry.counts.unsaved > 0)
  return (
    <EntryGrid
      entry={entry}
      label={text('tabRemarks.options', { division: data.division })}
      leads={[
        { key: 'roll', header: text('tabRemarks.roll'), width: 60, align: 'end' },
        { key: 'admNo', header: text('classTests.column.admNo'), width: 110, look: 'code' },
        { key: 'name', header: text('report.student'), width: 200, look: 'name' },
      ]}
      lock={locked === undefined ? undefined : { reason: locked }}
    />
  )
}
