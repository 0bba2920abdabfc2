import { displayDay, type RegisterState, registerStates, type Sitting, takenColumns, timeIn } from '@school/rules'
import { idsBelow, wordsOf } from '@school/texts'
import { custom } from '../../platform/problems'
import { chosenNames, namesOf } from '../../school/class-offers'
import { type ExportedReport, reportExport } from '../../school/report/export'
import { commonWords } from '../../school/report/words'
import { schoolZone } from '../../school/zone'
import type { TakenAsked } from './taken-sittings'
import { allTaken } from './taken-view'

const takenWords = wordsOf({
  title: 'attendanceTaken.title',
  sheet: 'module.ATT',
  from: 'absent.from',
  to: 'absent.to',
  half: 'register.half',
  staff: 'attendanceTaken.staff',
  halves: { DAY: 'register.half.DAY', FN: 'register.half.FN', AN: 'register.half.AN' },
  states: idsBelow('attendanceTaken.state'),
  columns: idsBelow('attendanceTaken.column'),
})

/** Filters with the school of who asked. */
type Filed = TakenAsked & { readonly schoolId: string }

const figures = new Set(['strength', 'present', 'absent', 'leave', 'late', 'percent'])

/** Registers of some days as a file. */
export const takenFile: ExportedReport<Filed> = {
  kind: 'attendance.taken-export',
  file: 'attendance-taken',
  words: takenWords,
  columns: (_, keys) =>
    (keys.length > 0 ? keys : takenColumns).map(key => {
      if (!takenColumns.some(one => one === key))
        throw custom(400, 'UnknownColumn', 'There is no column {column}.', { column: key.slice(0, 40) })
      return { key, title: key, figure: figures.has(key) }
    }),
  async rows(trx, person, { filters: { schoolId, ...asked } }, services) {
    const zone = await schoolZone(trx, schoolId)
    const rows = await allTaken({ trx, services, schoolId }, person, asked)
    return rows.map(({ takenAt, remindedAt: _, ...row }) => ({
      ...row,
      takenAt: takenAt ? timeIn(zone, new Date(takenAt)) : '',
    }))
  },
  async filters(trx, { filters: { schoolId: _, ...asked }, language }) {
    const [common, words] = [commonWords[language], takenWords[language]]
    const names = await chosenNames(
      trx,
      [...asked.sectionIds, ...asked.courseIds, ...asked.divisionIds, asked.staffId || undefined],
      {
        others: [namesOf.staff],
      },
    )
    return [
      [words.from, asked.from ? displayDay(asked.from) : ''],
      [words.to, asked.to ? displayDay(asked.to) : ''],
      [words.half, asked.half ? words.halves[asked.half] : ''],
      [common.status, asked.state ? words.states[asked.state] : ''],
      [common.section, names(asked.sectionIds)],
      [common.course, names(asked.courseIds)],
      [common.division, names(asked.divisionIds)],
      [words.staff, names(asked.staffId || undefined)],
    ] as const
  },
  cell(key, value, language) {
    const { halves, states } = takenWords[language]
    if (key === 'sitting') return halves[value as Sitting]
    if (key === 'state' && registerStates.some(one => one === value)) return states[value as RegisterState]
    return typeof value === 'boolean' ? String(value) : value
  },
}

export const takenExport = reportExport(takenFile)
