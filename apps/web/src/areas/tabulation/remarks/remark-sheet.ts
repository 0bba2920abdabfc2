import type { AnswerOfCall, cardRemarks, RequestOfCall } from '@school/api/client'
import { heights, mostRemark, weights } from '@school/rules'
import type { EntryChange, EntryColumn, EntryRow } from '@school/ui'
import type { Say } from '../../../texts/text'

export type RemarkAnswer = AnswerOfCall<typeof cardRemarks.sheet>
export type RemarkRow = RemarkAnswer['rows'][number]
export type Saved = AnswerOfCall<typeof cardRemarks.save>
type Change = RequestOfCall<typeof cardRemarks.save>['body']['rows'][number]
type Extra = 'workingDays' | 'presentDays' | 'heightCm' | 'weightKg' | 'conduct'

const extraKeys: readonly Extra[] = ['workingDays', 'presentDays', 'heightCm', 'weightKg', 'conduct']
const isExtra = (key: string): key is Extra => (extraKeys as readonly string[]).includes(key)

/** The columns of a sheet; days, health and conduct stand with the class teacher's remarks. */
export function remarkColumns(text: Say, withExtras: boolean): EntryColumn[] {
  const number = (key: Extra, header: string, more: Partial<EntryColumn>): EntryColumn => ({
    key,
    header,
    kind: 'number',
    optional: true,
    width: 92,
    hint: '',
    ...more,
  })
  return [
    ...(withExtras
      ? [
          number('workingDays', text('tabRemarks.working'), { step: 0.5, max: 400, hint: text('tabRemarks.days') }),
          number('presentDays', text('tabRemarks.present'), { step: 0.5, max: 400, hint: text('tabRemarks.days') }),
          number('heightCm', text('tabRemarks.height'), { min: heights.least, max: heights.most, decimals: 1, hint: 'cm' }),
          number('weightKg', text('tabRemarks.weight'), { min: weights.least, max: weights.most, decimals: 1, hint: 'kg' }),
          { key: 'conduct', header: text('tabRemarks.conduct'), kind: 'text' as const, maxLength: 40, width: 120 },
        ]
      : []),
    { key: 'text', header: text('tabRemarks.remark'), kind: 'text', maxLength: mostRemark, width: 420 },
  ]
}

const shown = (value: number | null) => (value === null ? '' : String(value))

/** Students of a sheet as rows of the grid: a day that was typed has a note of what was counted. */
export function remarkRows(text: Say, { rows }: RemarkAnswer): EntryRow[] {
  return rows.map((row, place) => {
    const { counted, working, present } = row.attendance
    const day = (typed: number | null, reckoned: number | undefined) => ({
      value: shown(typed),
      version: row.extrasVersion,
      note: reckoned === undefined ? undefined : text('tabRemarks.counted', { days: reckoned }),
    })
    return {
      id: row.studentId,
      name: row.name,
      number: String(row.rollNo ?? place + 1),
      match: row.admNo,
      hint: [row.admNo, row.grade].filter(Boolean).join(' · '),
      lead: {
        roll: row.rollNo ?? '',
        name: row.name,
        percent: row.percent === null ? '–' : row.percent.toFixed(1),
        grade: row.grade ?? '–',
        attendance: counted ? `${present ?? counted.present} / ${working ?? counted.working}` : '–',
      },
      cells: {
        workingDays: day(working, counted?.working),
        presentDays: day(present, counted?.present),
        heightCm: { value: shown(row.heightCm), version: row.extrasVersion },
        weightKg: { value: shown(row.weightKg), version: row.extrasVersion },
        conduct: { value: row.conduct, version: row.extrasVersion },
        text: { value: row.text, version: row.version },
      },
    }
  })
}

/** Changes as they are sent, one row for each student. Days and health of a row are saved as one. */
export function remarkChanges(changes: readonly EntryChange[], bankOf: (text: string) => string | null): Change[] {
  const byStudent = Map.groupBy(changes, change => change.row)
  return [...byStudent].map(([studentId, own]) => {
    const remark = own.find(change => change.column === 'text')
    const extras = own.filter(change => isExtra(change.column))
    return {
      studentId,
      ...(remark
        ? { text: remark.value === '' ? null : remark.value, bankId: bankOf(remark.value), version: remark.version ?? 0 }
        : {}),
      ...(extras.length > 0
        ? {
            extras: Object.fromEntries(
              extras.map(({ column, value }) => [column, value === '' ? null : column === 'conduct' ? value : Number(value)]),
            ),
          }
        : {}),
    }
  })
}

/** What came of the changes, cell by cell. */
export function remarkAnswer(changes: readonly EntryChange[], { saved, rejected }: Saved) {
  const versions = new Map(saved.map(one => [one.studentId, one]))
  const refused = new Map(rejected.map(one => [one.studentId, one]))
  return {
    saved: changes.flatMap(({ row, column }) => {
      const one = versions.get(row)
      return one ? [{ row, column, version: column === 'text' ? one.version : one.extrasVersion }] : []
    }),
    rejected: changes.flatMap(({ row, column }) => {
      const one = refused.get(row)
      if (!one) return []
      const current = one.current && column === 'text' ? { value: one.current.text, version: one.current.version } : undefined
      return [{ row, column, message: one.message, ...(current ? { current } : {}) }]
    }),
  }
}
