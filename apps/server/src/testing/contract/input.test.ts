import { contract, type RouteDefinition } from '@school/api'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, queryNames, read, readBody } from '../../platform/http/input'
import { HttpProblem } from '../../platform/problems'
import { type Place, samplesOf, withValue } from './samples'

// How every call reads what it is sent: what counts as absent, how lists may be written, and what may not come twice.

const calls = Object.entries(contract).flatMap(([area, routes]) =>
  Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
)
const withBody = calls.filter(({ route }) => route.body)
const withQuery = calls.filter(({ route }) => queryNames(route).length > 0)
const bodyOf = ({ body }: RouteDefinition) => body as unknown as z.ZodType

let made = 0
/** Another id each time. */
const freshId = () => {
  made += 1
  return `01900000-0000-7000-8000-${String(made).padStart(12, '0')}`
}

/** The fields that a reading refuses; none where it takes the value. */
function refused(reading: () => unknown): readonly string[] {
  try {
    reading()
    return []
  } catch (problem) {
    if (!(problem instanceof HttpProblem) || problem.status !== 400) throw problem
    return problem.fieldErrors!.map(({ field }) => field)
  }
}

const at = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value)

/** Places of records and fields in a body, the outer ones first. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inside]) => {
    const under = [...place, Array.isArray(value) ? Number(name) : name]
    return [under, ...placesIn(inside, under)]
  })
}

function without(body: unknown, place: Place): unknown {
  const copy = structuredClone(body)
  delete (at(copy, place.slice(0, -1)) as Record<string | number, unknown>)[place.at(-1)!]
  return copy
}

describe('null', () => {
  /** Where null has a meaning of its own: it takes a value away, says that there is none, or has the default hold again. */
  const withMeaning = [
    ...['attachmentFileId', 'coverPhotoId', 'fileId', 'imageFileId', 'logoFileId', 'logoWithNameFileId', 'photoFileId'],
    ...['arrivedAt', 'at', 'dueOn', 'endsOn', 'from', 'goLiveOn', 'leftAt', 'publishAt', 'removeOn', 'sendAt', 'to'],
    ...['academicYearId', 'classTeacherId', 'districtId', 'divisionId', 'groupId', 'id', 'parentId', 'sectionId', 'stateId'],
    ...['divisions', 'reassignTo', 'schoolId', 'startsOn', 'stop', 'subjectId', 'toCourseId', 'toDivisionId'],
    ...['code', 'dailyCap', 'grade', 'language', 'note', 'reason', 'urgent', 'value'],
    ...['countsAs', 'creditExpiryDays', 'fileAfterDays', 'maxAccrual', 'maxPerMonth', 'maxSpell', 'staffId', 'whenDaysOver'],
    ...['amount', 'courseId', 'dueDate', 'feeCategoryId', 'fineRuleId', 'installmentId', 'maxAmount', 'percentBps'],
    'outcome',
    ...[
      'entryFrom',
      'entryTo',
      'entryUntil',
      'examId',
      'termId',
      'toolId',
      'bankId',
      'gradeScaleId',
      'cardId',
      'nodeCode',
      'templateId',
    ],
    ...['conduct', 'entry', 'heightCm', 'presentDays', 'promotedTo', 'weightKg', 'workingDays'],
    ...['bestN', 'graceRule', 'maxMarks', 'n', 'outOf', 'pass', 'passPercent', 'text', 'weight'],
    ...['capacity', 'reportingTime', 'roomId', 'syllabusFileId'],
    ...['email', 'sms', 'smsPart', 'voice', 'voicePulse', 'whatsapp', 'whatsappMarketing', 'whatsappUtility'],
  ]
  it.each(withBody)('in $id stands for a field that was not sent', ({ id, route }) => {
    for (const { body } of samplesOf(route, freshId))
      for (const place of placesIn(body).filter(one => typeof one.at(-1) === 'string')) {
        const empty = withValue(body, place, null)
        const less = without(body, place)
        if (bodyOf(route).safeParse(empty).success) {
          expect(withMeaning, `${id} ${place.join('.')}`).toContain(place.at(-1))
          continue
        }
        // A value of a record by free names, as a column of a form, has nothing that could be absent.
        const [one, other] = [empty, less].map(sent => refused(() => readBody(route.body, sent)))
        expect(one, `${id} ${place.join('.')}`).toEqual(other)
        if (other!.length === 0) expect(readBody(route.body, empty)).toEqual(readBody(route.body, less))
      }
  })

  it('in the place of an id or a row of a list is refused by its place', () => {
    const userIds = [freshId(), null]
    expect(refused(() => readBody(contract.guardianUsers.sendEmail.body, { userIds }))).toEqual(['userIds.1'])
    const entries = [{ id: freshId() }, null]
    expect(refused(() => readBody(contract.messaging.guardianSms.body, { formatId: freshId(), entries }))).toEqual(['entries.1'])
  })
})

describe('a body that was not sent', () => {
  it.each(withBody)('is in $id one without fields', ({ route }) => {
    const missing = refused(() => readBody(route.body, undefined))
    expect(refused(() => readBody(route.body, null))).toEqual(missing)
    // A body that is a list or a text has no field to name.
    const { shape } = route.body as { readonly shape?: object }
    if (shape) expect(missing).toEqual(refused(() => readBody(route.body, {})))
    if (shape) expect(missing).not.toContain('')
  })

  it.each(withBody.filter(({ route }) => bodyOf(route).safeParse({}).success))('may be missing in $id', ({ route }) => {
    expect(refused(() => readBody(route.body, undefined))).toEqual([])
  })
})

describe('a query', () => {
  it.each(withQuery)('of $id has no fields without a value', ({ route }) => {
    const names = queryNames(route)
    expect(fieldsOf(route, Object.fromEntries(names.map(name => [name, ''])))).toEqual({})
    expect(fieldsOf(route, Object.fromEntries(names.map(name => [name, ['', '']])))).toEqual({})
  })

  it.each(withQuery)('of $id takes lists in brackets', ({ route }) => {
    const { properties = {} } = z.toJSONSchema(route.query as unknown as z.ZodType, { io: 'output', unrepresentable: 'any' })
    const shape = (route.query as unknown as z.ZodObject).shape
    for (const name of queryNames(route)) {
      const values = [freshId(), freshId()]
      const isList = (properties[name] as { type?: string }).type === 'array'
      const usual = fieldsOf(route, { [name]: values })
      for (const written of [{ [`${name}[]`]: values }, { [`${name}[0]`]: values[0], [`${name}[1]`]: values[1] }])
        expect(fieldsOf(route, written), name).toEqual(usual)
      if (!isList) continue
      const field = z.object({ [name]: shape[name]! })
      const one = fieldsOf(route, { [`${name}[]`]: values[0] })
      expect(refused(() => read(field, one))).toEqual(refused(() => read(field, { [name]: [values[0]] })))
      for (const odd of [`${name}[x]`, `${name}[0][id]`])
        expect(refused(() => fieldsOf(route, { [odd]: values[0] }))).toEqual([odd])
    }
  })
})

describe('a list of what is worked on', () => {
  /** Lists of a body that hold ids, or rows that an id tells apart. What only narrows may name one twice. */
  const lists = withBody.flatMap(({ id, route }) =>
    samplesOf(route, freshId).flatMap(({ body, ids }) => {
      const places = ids.flatMap(place => {
        const end = place.findLastIndex(key => typeof key === 'number')
        return end < 0 || place.includes('filters') || place.includes('excludeIds') ? [] : [place.slice(0, end)]
      })
      return [...new Map(places.map(place => [place.join('.'), place])).values()].map(place => ({
        name: `${id} ${place.join('.')}`,
        route,
        body,
        place,
      }))
    }),
  )
  /** Marks of a phone come again until they are answered: one is known by its clientId, and a repeated one is ignored. */
  const comeAgain = ['busAttendance.mark marks']
  /** Rows that are of one section are of several weekdays; those that say two things of a day are refused where they are kept. */
  const byDays = ['workingCalendar.savePatterns patterns']

  it('is in so many calls', () => expect(lists.length).toBeGreaterThan(100))

  it.each(lists)('$name refuses the second of the same', ({ name, route, body, place }) => {
    const [row] = at(body, place) as readonly unknown[]
    const twice = withValue(body, place, [row, typeof row === 'string' ? row.toUpperCase() : row])
    const fields = refused(() => readBody(route.body, twice))
    const second = [...place, 1].join('.')
    if ([...comeAgain, ...byDays].includes(name)) expect(fields).toEqual([])
    else
      expect(
        fields.map(field =>
          field
            .split('.')
            .slice(0, place.length + 1)
            .join('.'),
        ),
      ).toContain(second)
  })
})
