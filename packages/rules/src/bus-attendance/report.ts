/** Columns of the bus attendance report by its views, in their order; `d1` to `d62` are the days from the first one on. */
export const busAttendanceColumns = {
  runs: [
    'date',
    'bus',
    'trip',
    'staff',
    'started',
    'completed',
    'expected',
    'boarded',
    'notBoarded',
    'onLeave',
    'extra',
    'percent',
    'status',
  ],
  students: ['date', 'bus', 'trip', 'admNo', 'name', 'division', 'stop', 'status', 'boardedAt', 'leftAt', 'reason'],
  matrix: ['admNo', 'name', 'division', ...Array.from({ length: 62 }, (_, at) => `d${at + 1}`)],
} as const

/** Views of the bus attendance report. */
export const busAttendanceViews = ['runs', 'students', 'matrix'] as const
/** One of `busAttendanceViews`. */
export type BusAttendanceView = (typeof busAttendanceViews)[number]

/** Days that the report tells of at most. */
export const busReportDays = 62

/** How a mark stands in the matrix; of a student who rode both ways there are two. */
export const busMarkLetters = { Waiting: '?', Boarded: 'B', Left: 'L', 'Not boarded': 'N', 'On leave': 'V' } as const

/** A bus in a sentence that says 'bus' already: 'Bus 3' is 3. */
export const busCalled = (name: string): string => name.replace(/^bus\s+(?=\S)/i, '')
