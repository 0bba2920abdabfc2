import { optionText } from '@school/rules'
import type { RecordField, RecordGroup } from '@school/ui'
import { useSchoolToday } from '../../../session/zone'
import { useSpeak, useText } from '../../../texts/text'
import { useColumnTitle } from '../useColumnTitle'
import { type Column, formGroups, isRequired, keyColumnOf, type RecordTask } from './record'
import { useLookups } from './useLookups'

/** Short lists that are chosen from, not searched. */
const chosenFrom: readonly string[] = ['section', 'course', 'division', 'academicYear']
/** Texts from this length on get several lines. */
const longText = 200

const plainKinds = { date: 'date', integer: 'integer', mobile: 'mobile', email: 'email' } as const

/** The fields of a form out of the columns of its kind, with the names that the school knows. */
export function useRecordGroups(
  task: RecordTask,
  columns: readonly Column[] | undefined,
  initial: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): RecordGroup[] | undefined {
  const text = useText()
  const spoken = useSpeak()
  const titleOf = useColumnTitle()
  const today = useSchoolToday()
  const lookups = useLookups(task.kind, values)
  if (!columns) return undefined

  const fieldOf = (column: Column): RecordField => {
    const { key } = column
    const base = {
      key,
      label: titleOf(task.kind, key, column.title),
      required: isRequired(task, column),
      readOnly: task.task === 'edit' && key === keyColumnOf(task.kind),
    }
    if (column.options.length > 0)
      return {
        ...base,
        kind: 'choice',
        options: column.options.map(value => ({ value, label: optionText(task.kind, key, value, spoken) })),
      }
    if (key in lookups) {
      const known = lookups[key]
      const present = values[key]
      const names = [...(known ?? []), ...(present && !known?.includes(present) ? [present] : [])]
      // A list that the school has not begun yet is typed: the first value makes it.
      if (known?.length === 0 && !chosenFrom.includes(key)) return { ...base, kind: 'text' }
      return {
        ...base,
        kind: chosenFrom.includes(key) ? 'choice' : 'search',
        options: names.map(value => ({ value, label: value })),
        ...(key === 'division' && !values.course ? { placeholder: text('imports.one.pickCourse') } : {}),
        ...(key === 'academicYear' && known?.[0] ? { placeholder: text('imports.one.pickYear', { year: known[0] }) } : {}),
      }
    }
    const plain = plainKinds[column.value as keyof typeof plainKinds]
    return {
      ...base,
      kind: plain ?? ((column.max ?? 0) >= longText ? 'longText' : 'text'),
      ...(plain === 'date' ? { lastDay: today } : {}),
    }
  }
  return formGroups(task, columns, initial).map(([name, found]) => ({
    key: name,
    title: task.task === 'end' ? undefined : text(`imports.group.${name}`),
    fields: found.map(fieldOf),
  }))
}
