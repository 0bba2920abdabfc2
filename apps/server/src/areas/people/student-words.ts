import { idsBelow, wordsOf } from '@school/texts'
import { completeIds } from './complete-words'

/** Words of the statistics, the page on one student and the bus report in files. */
export const studentWords = wordsOf({
  none: 'people.none',
  total: 'students.total',
  onDate: 'people.onDate',
  statistics: {
    title: 'students.statistics',
    sheet: 'people.tab.statistics',
    percent: 'students.statistics.percent',
    busYes: 'people.busYes',
    busNo: 'people.busNo',
    rows: {
      section: 'people.column.section',
      course: 'people.column.course',
      division: 'people.column.division',
    },
    by: idsBelow('people.column'),
  },
  complete: completeIds,
  bus: {
    title: 'students.bus',
    sheet: 'students.bus.sheet',
    routeSheet: 'students.routeSheet',
    trip: 'students.trip',
    trips: {
      Pickup: 'students.trip.Pickup',
      Drop: 'students.trip.Drop',
      Both: 'students.trip.Both',
    },
    stop: 'students.stop',
    additional: 'students.additional',
    columns: { ...idsBelow('people.column'), name: 'students.column.name', guardianName: 'students.column.guardianName' },
  },
})
