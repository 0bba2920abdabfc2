import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '../menu/roles'
import {
  anecdotalDeletion,
  countNatures,
  leadsSchool,
  mayEditAnecdotal,
  mayNotifyAnecdotal,
  mayReadConfidential,
  natures,
} from './anecdotal'
import {
  byDiaryPlace,
  canBeDone,
  diaryDonePercent,
  diaryKinds,
  mayDeleteDiary,
  mayEditDiary,
  mayUndoDone,
  needsDueDay,
} from './entries'

const somebody = { roles: ['Teacher'] as Role[], author: false, classTeacher: false }
const author = { ...somebody, author: true }
const classTeacher = { ...somebody, classTeacher: true }
const heads = (['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'] as const).map(role => ({ ...somebody, roles: [role] }))

describe('the anecdotal diary', () => {
  it('shows what is confidential to its readers', () => {
    for (const reader of [author, classTeacher, ...heads]) expect(mayReadConfidential(reader)).toBe(true)
    expect(mayReadConfidential(somebody)).toBe(false)
    expect(mayReadConfidential({ ...somebody, roles: ['NonTeachingStaff'] })).toBe(false)
  })

  it('is edited by the author alone', () =>
    expect([author, classTeacher, ...heads].map(mayEditAnecdotal)).toEqual([true, false, false, false, false]))

  it('tells guardians once, and nothing confidential', () => {
    const saved = { confidential: false, notified: false }
    expect(mayNotifyAnecdotal(author, saved)).toBe(true)
    expect(mayNotifyAnecdotal(heads[0]!, saved)).toBe(true)
    expect(mayNotifyAnecdotal(classTeacher, saved)).toBe(false)
    expect(mayNotifyAnecdotal(author, { ...saved, notified: true })).toBe(false)
    expect(mayNotifyAnecdotal(author, { ...saved, confidential: true })).toBe(false)
  })

  it('is deleted by the author while saved, by leaders with a reason', () => {
    expect(anecdotalDeletion(author, { notified: false })).toBe('free')
    expect(anecdotalDeletion(author, { notified: true })).toBe('no')
    expect(anecdotalDeletion(somebody, { notified: false })).toBe('no')
    for (const head of heads) {
      expect(anecdotalDeletion(head, { notified: false })).toBe('reason')
      expect(anecdotalDeletion(head, { notified: true })).toBe('reason')
      expect(anecdotalDeletion({ ...head, author: true }, { notified: true })).toBe('reason')
    }
  })

  it('counts by nature', () => {
    const entries = [...Array(4).fill('Positive'), 'Neutral', 'Concern', 'Concern']
    expect(countNatures(entries)).toEqual({ positive: 4, neutral: 1, concern: 2, total: 7 })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...natures)), some => {
        const { positive, neutral, concern, total } = countNatures(some)
        expect(positive + neutral + concern).toBe(total)
        expect(total).toBe(some.length)
      }),
    )
  })
})

describe('the class diary', () => {
  it('counts done of the students addressed', () => {
    expect(diaryDonePercent(31, 42)).toBe(73.8)
    expect(diaryDonePercent(0, 42)).toBe(0)
    expect(diaryDonePercent(42, 42)).toBe(100)
    expect(diaryDonePercent(0, 0)).toBeUndefined()
  })

  it('keeps done % between 0 and 100 and never falling with one more done', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (addressed, some) => {
        const done = some % addressed
        const [less, more] = [diaryDonePercent(done, addressed)!, diaryDonePercent(done + 1, addressed)!]
        expect(less >= 0 && less <= more && more <= 100).toBe(true)
      }),
    ))

  it('wants a day for homework and a tick for homework and reminders', () => {
    expect(diaryKinds.filter(needsDueDay)).toEqual(['Homework'])
    expect(diaryKinds.filter(canBeDone)).toEqual(['Homework', 'Reminder'])
  })

  it('is changed on its day or until it is due', () => {
    const note = { publishedOn: '2026-07-08', dueOn: null }
    const homework = { publishedOn: '2026-07-08', dueOn: '2026-07-10' }
    for (const reader of [author, classTeacher]) {
      expect(mayEditDiary(reader, note, '2026-07-08')).toBe(true)
      expect(mayEditDiary(reader, note, '2026-07-09')).toBe(false)
      expect(mayEditDiary(reader, homework, '2026-07-10')).toBe(true)
      expect(mayEditDiary(reader, homework, '2026-07-11')).toBe(false)
    }
    expect(mayEditDiary(somebody, homework, '2026-07-08')).toBe(false)
  })

  it('is taken back by author, class teacher and leaders', () => {
    for (const reader of [author, classTeacher, ...heads]) expect(mayDeleteDiary(reader)).toBe(true)
    expect(mayDeleteDiary(somebody)).toBe(false)
    expect(heads.every(leadsSchool)).toBe(true)
  })

  it('lets done be undone on the same day', () => {
    expect(mayUndoDone('2026-07-08', '2026-07-08')).toBe(true)
    expect(mayUndoDone('2026-07-07', '2026-07-08')).toBe(false)
    expect(mayUndoDone(null, '2026-07-08')).toBe(false)
  })

  it('puts what is not done first, then goes by time', () => {
    const items = [
      { time: '11:00', undone: false },
      { time: '09:00', undone: false },
      { time: '12:30', undone: true },
      { time: '', undone: false },
    ]
    expect(items.toSorted(byDiaryPlace).map(item => item.time)).toEqual(['12:30', '', '09:00', '11:00'])
  })
})
