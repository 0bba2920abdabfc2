import type { AnswerOfCall, bus } from '@school/api/client'

export type Offers = AnswerOfCall<typeof bus.initialValues>
export type Stop = NonNullable<AnswerOfCall<typeof bus.regular>[number]['pickup']>

/** Every stop under a name that says its bus, both ways. */
export function namedStops({ buses, stops }: Pick<Offers, 'buses' | 'stops'>) {
  const named = buses.flatMap(({ id: busId, name }) =>
    stops.filter(stop => stop.busId === busId).map(stop => ({ busId, busStopId: stop.id, name: `${name} · ${stop.name}` })),
  )
  const byId = new Map(named.map(stop => [stop.busStopId, stop.name]))
  const byName = new Map(named.map(({ name, ...stop }) => [name, stop]))
  return {
    names: named.map(stop => stop.name),
    nameOf: (stop: Stop | null): string => (stop ? (byId.get(stop.busStopId) ?? '') : ''),
    stopOf: (name: string): Stop | null => byName.get(name) ?? null,
  }
}
