import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPapers, daysUntil, type ExamPlace, type Paper, paperProblems, spreadDays } from './exams'

const strengths: Readonly<Record<string, number>> = { a: 42, b: 40, c: 38 }
const place: ExamPlace = {
  startsOn: '2026-09-14',
  endsOn: '2026-09-25',
  divisionIds: ['a', 'b'],
  strength: id => strengths[id] ?? 0,
  capacity: room => (room === 'hall' ? 100 : null),
  plan: day => (day === '2026-09-20' ? { halves: [], event: 'Festival' } : { halves: ['FN', 'AN'], event: null }),
  subjectIds: [],
}
const paper = (more: Partial<Paper> = {}): Paper => ({
  day: '2026-09-14',
  from: '09:00',
  to: '11:00',
  divisionIds: [],
  subjectId: null,
  title: 'Paper',
  roomId: null,
  invigilatorIds: [],
  ...more,
})
const found = (papers: Paper[], where = place) => paperProblems(papers, where).map(problem => problem.is)
const blocking = (papers: Paper[], where = place) =>
  paperProblems(papers, where)
    .filter(problem => problem.blocks)
    .map(problem => problem.is)

describe('papers of an exam timetable', () => {
  it('of one class do not overlap; those of two classes may (scenario 13)', () => {
    const at = (divisionId: string, from: string, to: string) => paper({ divisionIds: [divisionId], from, to })
    expect(blocking([at('a', '09:00', '11:00'), at('a', '10:30', '12:00')])).toEqual(['TwoPapers'])
    expect(blocking([at('a', '09:00', '11:00'), at('b', '10:30', '12:00')])).toEqual([])
    expect(blocking([at('a', '09:00', '11:00'), at('a', '11:00', '12:00')])).toEqual([])
    // A paper of all classes meets that of one.
    expect(blocking([paper(), at('b', '10:00', '11:30')])).toEqual(['TwoPapers'])
  })

  it('end after they begin, on a day of the timetable', () => {
    expect(blocking([paper({ to: '09:00' })])).toEqual(['EndsBeforeStart'])
    expect(blocking([paper({ day: '2026-09-26' })])).toEqual(['OutsideDays'])
  })

  it('fit into their room together: 42 and 40 in a hall of 100, not 38 more', () => {
    const hall = (divisionId: string) => paper({ divisionIds: [divisionId], roomId: 'hall' })
    const three = { ...place, divisionIds: ['a', 'b', 'c'] }
    expect(blocking([hall('a'), hall('b')], three)).toEqual([])
    expect(paperProblems([hall('a'), hall('b'), hall('c')], three)).toContainEqual({
      is: 'RoomTooSmall',
      blocks: true,
      paper: 2,
      roomId: 'hall',
      capacity: 100,
      students: 120,
    })
    // A room that does not say how many it holds takes one at a time.
    expect(blocking([paper({ divisionIds: ['a'], roomId: 'r' }), paper({ divisionIds: ['b'], roomId: 'r' })])).toEqual([
      'RoomTaken',
    ])
  })

  it('are watched by nobody who watches elsewhere', () => {
    const watched = (divisionId: string) => paper({ divisionIds: [divisionId], invigilatorIds: ['t'] })
    expect(blocking([watched('a'), watched('b')])).toEqual(['InvigilatorTwice'])
  })

  it('on a holiday, twice a day, of one subject twice or without one are told and keep nothing back', () => {
    expect(found([paper({ day: '2026-09-20' })])).toEqual(['Holiday'])
    expect(found([paper({ divisionIds: ['a'] }), paper({ divisionIds: ['a'], from: '14:00', to: '15:00' })])).toEqual([
      'SeveralADay',
    ])
    const maths = { subjectId: 'maths' }
    expect(found([paper(maths), paper({ ...maths, day: '2026-09-15' })])).toEqual(['SubjectTwice'])
    expect(found([paper(maths)], { ...place, subjectIds: ['maths', 'art'] })).toEqual(['SubjectMissing'])
    expect(found([paper({ from: '14:00', to: '16:00' })], { ...place, plan: () => ({ halves: ['FN'], event: null }) })).toEqual([
      'OtherHalf',
    ])
  })

  it('blocked or not does not depend on their order', () => {
    const one = fc.record({
      day: fc.constantFrom('2026-09-14', '2026-09-15'),
      from: fc.constantFrom('09:00', '10:00'),
      to: fc.constantFrom('10:00', '11:00', '12:00'),
      divisionIds: fc.subarray(['a', 'b']),
      roomId: fc.constantFrom(null, 'hall', 'r'),
      invigilatorIds: fc.subarray(['t', 'u']),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 4 }), given => {
        const papers = given.map(paper)
        expect(blocking(papers.toReversed()).length > 0).toBe(blocking(papers).length > 0)
      }),
    )
  })

  it('that changed, came or went are counted', () => {
    const [a, b, c] = ['a', 'b', 'c'].map(id => ({ id, day: '2026-09-14' })) as [
      { id: string; day: string },
      { id: string; day: string },
      { id: string; day: string },
    ]
    expect(changedPapers([a, b], [a, { ...b, day: '2026-09-16' }, c])).toBe(2)
    expect(changedPapers([a, b], [b])).toBe(1)
    expect(changedPapers([a], [a])).toBe(0)
  })

  it('are so many days ahead', () => {
    expect([daysUntil('2026-09-11', '2026-09-14'), daysUntil('2026-09-14', '2026-09-14')]).toEqual([3, 0])
  })

  it('are spread over working days with a gap', () => {
    const weekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    expect(spreadDays('2026-09-14', '2026-09-30', 4, 1, weekday)).toEqual([
      '2026-09-14',
      '2026-09-16',
      '2026-09-18',
      '2026-09-22',
    ])
    expect(spreadDays('2026-09-14', '2026-09-15', 4, 0, weekday)).toEqual(['2026-09-14', '2026-09-15'])
  })
})
