import { displayDay } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { type DocumentPart, writePdf } from '../../platform/documents/write'
import type { CallContext } from '../../platform/http/call'
import { personOf } from '../../platform/http/call'
import type { JobKind } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { type BusAsked, type Rider, readRiders, type Trip } from '../../school/bus-riders'
import { chosenNames } from '../../school/class-offers'
import { jobAnswer } from '../../school/job-answer'
import { type ExportedReport, headOf, reportExport } from '../../school/report/export'
import { saveExport } from '../../school/report/file'
import { commonWords } from '../../school/report/words'
import { studentWords } from './student-words'

/** Filters with the day that they stand for, so that a file made after midnight tells the day it was asked for. */
type Asked = BusAsked & { readonly onDate: string }

export const busColumns = ['admNo', 'name', 'class', 'guardianName', 'mobile', 'bus', 'pickup', 'drop', 'additional'] as const

async function filterFacts(trx: Trx, { filters, language }: { filters: Asked; language: DocumentLanguage }) {
  const [common, words] = [commonWords[language], studentWords[language]]
  const { sectionIds, courseIds, divisionIds, busId, stopId } = filters
  const list = await chosenNames(trx, [...sectionIds, ...courseIds, ...divisionIds, busId, stopId], {
    others: [sql`select id, name from buses`, sql`select id, name from bus_stops`],
  })
  return [
    [words.onDate, displayDay(filters.onDate)],
    [words.bus.trip, words.bus.trips[filters.trip]],
    [words.bus.columns.bus, list(busId)],
    [words.bus.stop, list(stopId)],
    [common.section, list(sectionIds)],
    [common.course, list(courseIds)],
    [common.division, list(divisionIds)],
    [common.search, filters.text],
  ] as const
}

const unknownColumn = (column: string) =>
  custom(400, 'UnknownColumn', 'There is no column {column}.', { column: column.slice(0, 40) })

const wordsOf = (language: DocumentLanguage) => {
  const { title, sheet, columns, additional } = studentWords[language].bus
  return { title, sheet, columns: { ...columns, additional } }
}

const tripNames = (trips: readonly Trip[], language: DocumentLanguage) =>
  trips.map(trip => studentWords[language].bus.trips[trip]).join(', ')

/** The bus report as a file. */
export const busFile: ExportedReport<Asked> = {
  kind: 'students.bus-export',
  file: 'bus-student-report',
  words: { en: wordsOf('en'), es: wordsOf('es'), pt: wordsOf('pt'), de: wordsOf('de') },
  columns: (_, keys) =>
    (keys.length > 0 ? keys : busColumns).map(key => {
      if (!busColumns.some(known => known === key)) throw unknownColumn(key)
      return { key, title: key }
    }),
  rows: async (trx, person, { filters }) =>
    (await readRiders(trx, person, filters, filters.onDate)).map(rider => ({ ...rider, additional: rider.additional.join() })),
  filters: filterFacts,
  cell: (key, value, language) =>
    key === 'additional' ? tripNames(String(value).split(',').filter(Boolean) as Trip[], language) : String(value),
}

export const busExport = reportExport(busFile)

interface SheetPayload {
  readonly filters: Asked
  readonly language: DocumentLanguage
  readonly person: Person
}

/** The riders of one trip, a part for each stop of each bus. */
function sheetParts(riders: readonly Rider[], trip: Trip, language: DocumentLanguage): DocumentPart[] {
  const words = studentWords[language].bus
  const columns = [words.columns.name, words.columns.class, words.columns.admNo, words.columns.guardianName, words.columns.mobile]
  const buses = Map.groupBy(riders, rider => rider.busId)
  return [...buses.values()].flatMap(ofBus => {
    const stops = [...Map.groupBy(ofBus, rider => rider.stopId).values()]
    return stops.map((ofStop, index) => {
      const [first] = ofStop
      const place = `${index + 1}. ${first!.stop} · ${say(language, 'students.ridersOf', { count: ofStop.length })}`
      const bus = `${first!.bus} · ${words.trips[trip]} · ${say(language, 'students.ridersOf', { count: ofBus.length })}`
      return {
        // The first stop begins the sheet of its bus.
        heading: index === 0 ? `${bus}\n${place}` : place,
        columns: [...columns, words.additional].map(title => ({ title })),
        rows: ofStop.map(rider => [
          rider.name,
          rider.class,
          rider.admNo,
          rider.guardianName,
          rider.mobile,
          rider.additional.includes(trip) ? words.additional : '',
        ]),
      }
    })
  })
}

/** Writes the route sheets of the buses: stop by stop, each trip for itself. */
export const routeSheet: JobKind<SheetPayload> = {
  kind: 'students.route-sheet',
  tries: 3,
  async run({ payload, services, schoolId, transact }) {
    const { filters, language, person } = payload
    const trips: readonly Trip[] = filters.trip === 'Both' ? ['Pickup', 'Drop'] : [filters.trip]
    const { head, parts } = await transact(async trx => {
      const told: DocumentPart[] = []
      for (const trip of trips)
        told.push(...sheetParts(await readRiders(trx, person, { ...filters, trip }, filters.onDate), trip, language))
      return {
        head: headOf(
          await documentHead(services, trx, schoolId!, language, person.name),
          await filterFacts(trx, { filters, language }),
        ),
        parts: told,
      }
    })
    const { routeSheet: title, columns } = studentWords[language].bus
    const nobody = { columns: [{ title: columns.name }, { title: columns.class }], rows: [] }
    const bytes = await writePdf({ ...head, title, parts: parts.length > 0 ? parts : [nobody] })
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: 'route-sheet',
        extension: '.pdf',
        bytes,
        schoolId: schoolId!,
        ownerId: person.userId,
      }),
    )
    return { resultFileId }
  },
}

/** Begins the route sheets for who asks. */
export async function beginRouteSheet(
  call: Pick<CallContext, 'services' | 'trx' | 'schoolId' | 'person'>,
  asked: Pick<SheetPayload, 'filters' | 'language'>,
) {
  const { services, trx, schoolId } = call
  const person = personOf(call)
  const id = await services.jobs.enqueue(services, trx, {
    kind: routeSheet.kind,
    payload: { ...asked, person } satisfies SheetPayload,
    schoolId,
    ownerId: person.userId,
  })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
