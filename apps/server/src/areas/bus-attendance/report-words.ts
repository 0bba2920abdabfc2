import { idsBelow, wordsOf } from '@school/texts'

/** Where a run stands, as files say it. */
export const runWords = wordsOf(idsBelow('rides.run'))

/** Where a student of a run stands, as files say it. */
export const markWords = wordsOf({ ...idsBelow('rides.mark'), Waiting: 'rides.Waiting' })

/** Words of the Bus Attendance Report in files. */
export const busReportWords = wordsOf({
  title: 'rides.title',
  sheet: 'rides.sheet',
  views: {
    runs: 'rides.view.runs',
    students: 'rides.view.students',
    matrix: 'rides.view.matrix',
  },
  from: 'rides.from',
  to: 'rides.to',
  kind: 'rides.kind',
  kinds: {
    pickup: 'rides.kind.pickup',
    drop: 'rides.kind.drop',
  },
  reasons: idsBelow('rides.reason'),
  columns: idsBelow('rides.column'),
})
