import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BusMarkFacts,
  type BusMarkState,
  busMarkStates,
  nextBusStates,
  notBoardedReasons,
  type SentMark,
  takeMark,
  takeMarks,
  unmarked,
} from './marks'

const at = (minute: number) => `2026-07-08T02:${String(minute).padStart(2, '0')}:00.000Z`
const send = (status: BusMarkState, minute: number, more: Partial<SentMark> = {}): SentMark => ({
  clientId: `${status} ${minute}`,
  studentId: '1',
  busStopId: 'a',
  status,
  at: at(minute),
  ...more,
})
const take = (start: BusMarkFacts | undefined, ...sent: readonly SentMark[]) =>
  takeMarks(new Map(start && [['1', start]]), sent, new Set(), () => start?.status === 'On leave')
const waiting = unmarked('a', false)

describe('a mark', () => {
  it.each<[BusMarkState, boolean, readonly BusMarkState[]]>([
    ['Waiting', false, ['Boarded', 'Not boarded']],
    ['On leave', true, ['Boarded']],
    ['Boarded', false, ['Left', 'Waiting']],
    ['Boarded', true, ['Left', 'On leave']],
    ['Left', false, ['Boarded']],
    ['Not boarded', false, ['Waiting']],
  ])('%s, on leave %s, goes on to %j', (status, onLeave, next) => expect(nextBusStates(status, onLeave)).toEqual(next))

  it('keeps when the student boarded and left', () => {
    expect(take(waiting, send('Boarded', 5), send('Left', 30)).marks.get('1')).toEqual({
      ...waiting,
      status: 'Left',
      boardedAt: at(5),
      leftAt: at(30),
      markedAt: at(30),
    })
  })

  it('steps back until nothing is marked', () => {
    const back = take(waiting, send('Boarded', 5), send('Left', 30), send('Boarded', 31), send('Waiting', 32))
    expect(back.marks.get('1')).toEqual({ ...waiting, markedAt: at(32) })
    expect(back.ignored).toEqual([])
    const aboard = take(waiting, send('Boarded', 5), send('Left', 30), send('Boarded', 31)).marks.get('1')
    expect(aboard).toMatchObject({ status: 'Boarded', boardedAt: at(5), leftAt: null })
  })

  it('needs a reason when the student did not board', () => {
    expect(takeMark(waiting, send('Not boarded', 5), false)).toBe('no step')
    const missed = takeMark(waiting, send('Not boarded', 5, { reason: 'missed the bus' }), false)
    expect(missed).toMatchObject({ status: 'Not boarded', reason: 'missed the bus', boardedAt: null })
    expect(takeMark(missed as BusMarkFacts, send('Waiting', 6), false)).toMatchObject({ status: 'Waiting', reason: null })
  })

  it('lets a student on leave come anyway, and undone be on leave again', () => {
    const leave = unmarked('a', true)
    const came = take(leave, send('Boarded', 5))
    expect(came.marks.get('1')?.status).toBe('Boarded')
    expect(take(leave, send('Boarded', 5), send('Waiting', 6)).marks.get('1')?.status).toBe('On leave')
  })

  it('adds a student of another bus, who has boarded', () => {
    expect(take(undefined, send('Boarded', 5)).ignored).toEqual([{ clientId: 'Boarded 5', why: 'no step' }])
    const added = take(undefined, send('Boarded', 5, { extra: true }))
    expect(added.marks.get('1')).toMatchObject({ status: 'Boarded', extra: true, boardedAt: at(5) })
    expect(take(undefined, send('Not boarded', 5, { extra: true, reason: 'not seen' })).accepted).toEqual([])
  })

  it('does not become an extra rider where the student is expected', () =>
    expect(takeMark(waiting, send('Boarded', 5, { extra: true }), false)).toMatchObject({ extra: false }))

  it('is never overwritten by an older one', () => {
    const missed = take(waiting, send('Not boarded', 10, { reason: 'not seen' })).marks.get('1')
    expect(takeMark(missed, send('Waiting', 9), false)).toBe('older')
  })
})

describe('marks of a phone that was offline', () => {
  const fifteen = Array.from({ length: 15 }, (_, index) =>
    send('Boarded', index, { clientId: `c${index}`, studentId: String(index) }),
  )
  const start = new Map(fifteen.map(mark => [mark.studentId, waiting]))
  const none = () => false

  it('exist once, with their own times, when they arrive twice', () => {
    const once = takeMarks(start, fifteen, new Set(), none)
    const again = takeMarks(once.marks, fifteen, new Set(once.accepted.map(mark => mark.clientId)), none)
    expect(once.accepted).toHaveLength(15)
    expect([...once.marks.values()].map(mark => mark.boardedAt)).toEqual(fifteen.map(mark => mark.at))
    expect(again.accepted).toEqual([])
    expect(again.ignored).toEqual(fifteen.map(mark => ({ clientId: mark.clientId, why: 'repeated' })))
    expect(again.marks).toEqual(once.marks)
  })

  const anyMark = fc.record({
    clientId: fc.nat(30).map(String),
    studentId: fc.constantFrom('0', '1', '2', 'x'),
    busStopId: fc.constantFrom('a', 'b'),
    status: fc.constantFrom(...busMarkStates),
    at: fc.nat(59).map(at),
    reason: fc.option(fc.constantFrom(...notBoardedReasons), { nil: undefined }),
    extra: fc.option(fc.boolean(), { nil: undefined }),
  })

  it('change nothing when sent again, and every one is answered', () => {
    fc.assert(
      fc.property(fc.array(anyMark, { maxLength: 20 }), fc.boolean(), (sent, leave) => {
        const first = new Map(['0', '1', '2'].map(id => [id, unmarked('a', leave)]))
        const once = takeMarks(first, sent, new Set(), () => leave)
        const known = new Set(once.accepted.map(mark => mark.clientId))
        expect(once.accepted.length + once.ignored.length).toBe(sent.length)
        expect(known.size).toBe(once.accepted.length)
        const again = takeMarks(once.marks, once.accepted, known, () => leave)
        expect(again.marks).toEqual(once.marks)
        for (const mark of once.marks.values()) {
          expect(mark.reason !== null).toBe(mark.status === 'Not boarded')
          expect(mark.boardedAt !== null).toBe(mark.status === 'Boarded' || mark.status === 'Left')
          expect(mark.leftAt !== null).toBe(mark.status === 'Left')
        }
      }),
    )
  })

  it('come to the same in whatever order one batch lists them', () => {
    const distinct = fc.uniqueArray(anyMark, { selector: mark => mark.at, maxLength: 12 })
    fc.assert(
      fc.property(distinct, sent => {
        const marks = sent.map((mark, index) => ({ ...mark, clientId: String(index) }))
        expect(takeMarks(start, marks.toReversed(), new Set(), none).marks).toEqual(
          takeMarks(start, marks, new Set(), none).marks,
        )
      }),
    )
  })
})
