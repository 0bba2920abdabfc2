import { type Holding, held } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const busHoldings: readonly Holding[] = [
  ...held('buses', 'buses', 'bus_stops', 'bus_trips', 'bus_trip_stops'),
  { table: 'student_buses', thing: 'studentBuses' },
  { table: 'additional_buses', thing: 'studentBuses', adds: true },
]
