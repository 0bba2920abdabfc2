import { bus } from '@school/api/client'
import { useApi } from '@school/api/react'
import { addDays, type BusTrip } from '@school/rules'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import type { AdditionalRow } from './AdditionalStops'
import type { Offers } from './stops'

interface Values {
  studentId: string | null
  trip: BusTrip | null
  busId: string | null
  busStopId: string | null
  startsOn: string | null
  endsOn: string | null
  weekdays: number[]
  reason: string
}

const within = (day: string, { startsOn, endsOn }: { startsOn: string; endsOn: string }) => startsOn <= day && day <= endsOn

const begun = (offers: Offers, year: Offers['years'][number], row: AdditionalRow | undefined): Values => ({
  studentId: row?.studentId ?? null,
  trip: row?.trip ?? 'Both',
  busId: row?.busId ?? null,
  busStopId: row?.busStopId ?? null,
  startsOn: row?.startsOn ?? (within(offers.today, year) ? offers.today : year.startsOn),
  endsOn: row?.endsOn ?? null,
  weekdays: [...(row?.weekdays ?? offers.weekdays)],
  reason: row?.reason ?? '',
})

/** What is missing or wrong, by field. */
function useProblems(offers: Offers, year: Offers['years'][number], row: AdditionalRow | undefined) {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('bus.required', { field })
    const { startsOn, endsOn } = values
    const tooEarly = row?.edit === 'end' && endsOn !== null && endsOn < addDays(offers.today, -1)
    return {
      ...(values.studentId ? {} : { studentId: required(text('bus.student')) }),
      ...(values.trip ? {} : { trip: required(text('bus.trip')) }),
      ...(values.busId ? {} : { busId: required(text('bus.bus')) }),
      ...(values.busStopId ? {} : { busStopId: required(text('bus.stop')) }),
      ...(startsOn ? {} : { startsOn: required(text('bus.from')) }),
      ...(startsOn && !within(startsOn, year) ? { startsOn: text('bus.outsideYear') } : {}),
      ...(endsOn && endsOn > year.endsOn ? { endsOn: text('bus.outsideYear') } : {}),
      ...(tooEarly ? { endsOn: text('bus.tooEarly') } : {}),
      ...(startsOn && endsOn && endsOn < startsOn ? { endsOn: text('bus.endBeforeStart') } : {}),
      ...(values.weekdays.length > 0 ? {} : { weekdays: required(text('bus.days')) }),
    }
  }
}

interface Plan {
  readonly offers: Offers
  readonly year: Offers['years'][number]
  readonly row: AdditionalRow | undefined
  readonly onClose: () => void
}

/** The form of a stop for a time. */
export function useAdditionalForm({ offers, year, row, onClose }: Plan) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, year, row),
    problems: useProblems(offers, year, row),
    shownBy: [bus.additional, bus.data],
    onClose,
  })
  const { values } = form
  const save = () => {
    const { studentId, ...rest } = values
    const body = {
      ...rest,
      trip: values.trip!,
      busId: values.busId!,
      busStopId: values.busStopId!,
      startsOn: values.startsOn!,
    }
    return form.save(
      () =>
        row
          ? client.call(bus.update, { params: { id: row.id }, body: { ...body, version: row.version } })
          : client.call(bus.save, { body: { kind: 'additional', academicYearId: year.id, studentId: studentId!, ...body } }),
      text('bus.saved'),
    )
  }
  return { ...form, save }
}
