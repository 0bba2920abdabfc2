/** An additional bus stop for a time. Days are `YYYY-MM-DD`; weekdays 1 (Monday) to 7. */
export interface AdditionalStop {
  readonly stopId: string
  readonly trip: 'Pickup' | 'Drop' | 'Both'
  readonly startsOn: string
  readonly endsOn: string | null
  readonly weekdays: readonly number[]
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Where a student gets on or off on a day: the additional stop that holds then, the latest begun first, else the regular one. */
export function effectiveStop(
  regularStopId: string | null,
  additional: readonly AdditionalStop[],
  trip: 'Pickup' | 'Drop',
  day: string,
): string | null {
  const weekday = weekdayOf(day)
  const holding = additional.filter(
    row =>
      (row.trip === trip || row.trip === 'Both') &&
      row.startsOn <= day &&
      (row.endsOn === null || day <= row.endsOn) &&
      row.weekdays.includes(weekday),
  )
  const latest = holding.reduce<AdditionalStop | undefined>(
    (found, row) => (found && found.startsOn >= row.startsOn ? found : row),
    undefined,
  )
  return latest?.stopId ?? regularStopId
}
