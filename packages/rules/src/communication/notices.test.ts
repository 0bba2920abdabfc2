import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../lists/dates'
import type { Role } from '../menu/roles'
import { calendarFile } from './calendar-file'
import { flashOfDay, flashStatus, mostFlashNews } from './flash-news'
import {
  firstNoticeStatus,
  isNoticeShown,
  mayApproveNotice,
  mayCancelNotice,
  mayEditNotice,
  mayNotifyNotice,
  type NoticeState,
  noticeApprovals,
  noticeDeletion,
  noticeStatuses,
  shownNoticeStatus,
} from './notices'

const by = (role: Role, author = false) => ({ roles: [role], author })
const state = (status: NoticeState['status'], notified = false): NoticeState => ({ status, notified })

describe('a notice', () => {
  it('of a head is approved at once, of a teacher it waits, of an administrator as the school wants', () => {
    const first = (role: Role) => noticeApprovals.map(approval => firstNoticeStatus(by(role), approval))
    expect(first('SchoolHead')).toEqual(['Approved', 'Approved'])
    expect(first('SchoolSuperAdmin')).toEqual(['Approved', 'Approved'])
    expect(first('SystemAdmin')).toEqual(['Approved', 'Pending'])
    expect(first('Teacher')).toEqual(['Pending', 'Pending'])
    expect(first('NonTeachingStaff')).toEqual(['Pending', 'Pending'])
  })

  it('is approved by those who lead, and by somebody else where the school wants that', () => {
    expect(mayApproveNotice(by('Teacher', true), state('Pending'), 'others')).toBe(false)
    expect(mayApproveNotice(by('SystemAdmin'), state('Pending'), 'all')).toBe(true)
    expect(mayApproveNotice(by('SystemAdmin', true), state('Pending'), 'all')).toBe(false)
    expect(mayApproveNotice(by('SchoolHead', true), state('Pending'), 'all')).toBe(true)
    expect(mayApproveNotice(by('SchoolHead'), state('Approved'), 'others')).toBe(false)
  })

  it('is changed by its author while it waits, by approvers until it is cancelled', () => {
    expect(noticeStatuses.map(status => mayEditNotice(by('Teacher', true), state(status)))).toEqual([true, false, false])
    expect(noticeStatuses.map(status => mayEditNotice(by('Teacher'), state(status)))).toEqual([false, false, false])
    expect(noticeStatuses.map(status => mayEditNotice(by('SchoolHead'), state(status)))).toEqual([true, true, false])
  })

  it('is told and cancelled once it is approved', () => {
    expect(noticeStatuses.map(status => mayNotifyNotice(by('Teacher', true), state(status)))).toEqual([false, true, false])
    expect(mayNotifyNotice(by('Teacher'), state('Approved'))).toBe(false)
    expect(noticeStatuses.map(status => mayCancelNotice(by('SchoolHead'), state(status)))).toEqual([false, true, false])
    expect(mayCancelNotice(by('Teacher', true), state('Approved'))).toBe(false)
  })

  it('that people were told of is cancelled before it is deleted', () => {
    expect(noticeDeletion(by('Teacher', true), state('Pending'))).toBe('yes')
    expect(noticeDeletion(by('Teacher', true), state('Approved'))).toBe('no')
    expect(noticeDeletion(by('SchoolHead'), state('Approved'))).toBe('yes')
    expect(noticeDeletion(by('SchoolHead'), state('Approved', true))).toBe('cancelFirst')
    expect(noticeDeletion(by('SchoolHead'), state('Cancelled', true))).toBe('yes')
  })

  it('has ended after its last day', () => {
    const of = (status: NoticeState['status'], today: string) => shownNoticeStatus({ status, endsOn: '2026-07-10' }, today)
    expect(of('Approved', '2026-07-10')).toBe('Approved')
    expect(of('Approved', '2026-07-11')).toBe('Ended')
    expect(of('Pending', '2026-07-11')).toBe('Pending')
    expect(of('Cancelled', '2026-07-11')).toBe('Cancelled')
  })

  it('is seen from its publication until its year ends', () => {
    const at = new Date('2026-07-10T05:00:00Z')
    const shown = (status: NoticeState['status'], now: string, today = '2026-07-10') =>
      isNoticeShown({ status, publishAt: at, yearEndsOn: '2027-05-31' }, new Date(now), today)
    expect(shown('Approved', '2026-07-10T04:59:59Z')).toBe(false)
    expect(shown('Approved', '2026-07-10T05:00:00Z')).toBe(true)
    expect(shown('Cancelled', '2026-07-10T05:00:00Z')).toBe(true)
    expect(shown('Pending', '2026-07-10T05:00:00Z')).toBe(false)
    expect(shown('Approved', '2027-05-31T05:00:00Z', '2027-05-31')).toBe(true)
    expect(shown('Approved', '2027-06-01T05:00:00Z', '2027-06-01')).toBe(false)
  })
})

describe('a file for calendars', () => {
  const event = {
    id: 'n1',
    title: 'Sports day, part 1; all',
    text: 'Bring water.\r\nCome early.',
    place: '',
    startsOn: '2026-07-31',
    endsOn: '2026-08-01',
    startsAt: null,
    endsAt: null,
    timeZone: 'Asia/Kolkata',
    cancelled: false,
    revision: 2,
  }
  const now = new Date('2026-07-15T05:00:00.000Z')

  it('takes whole days, or times', () => {
    expect(calendarFile(event, now)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//School//Notice board//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:n1@school',
        'SEQUENCE:2',
        'DTSTAMP:20260715T050000Z',
        'DTSTART;VALUE=DATE:20260731',
        'DTEND;VALUE=DATE:20260802',
        'SUMMARY:Sports day\\, part 1\\; all',
        'DESCRIPTION:Bring water.\\nCome early.',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
    const timed = {
      ...event,
      startsAt: new Date('2026-07-31T04:00:00Z'),
      endsAt: new Date('2026-07-31T06:30:00Z'),
      place: 'Hall',
    }
    expect(calendarFile({ ...timed, cancelled: true }, now).split('\r\n')).toEqual(
      expect.arrayContaining(['DTSTART:20260731T040000Z', 'DTEND:20260731T063000Z', 'LOCATION:Hall', 'STATUS:CANCELLED']),
    )
  })

  it('ends on its last day where only the hour of the beginning is known', () => {
    const timesOf = (over: object) =>
      calendarFile(
        { ...event, startsOn: '2026-07-20', endsOn: '2026-07-22', startsAt: new Date('2026-07-20T04:00:00Z'), ...over },
        now,
      )
        .split('\r\n')
        .filter(line => line.startsWith('DTSTART') || line.startsWith('DTEND'))
    expect(timesOf({})).toEqual(['DTSTART:20260720T040000Z', 'DTEND:20260722T183000Z'])
    expect(timesOf({ endsOn: '2026-07-20' })).toEqual(['DTSTART:20260720T040000Z'])
  })

  it('has no line of more than 75 bytes, and loses no letter', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        const lines = calendarFile({ ...event, title: 'T', text }, now).split('\r\n')
        for (const line of lines) expect(encodeURIComponent(line).replace(/%../g, '.').length).toBeLessThanOrEqual(75)
        const unfolded = calendarFile({ ...event, title: 'T', text }, now).replaceAll('\r\n ', '')
        const said = /\r\nDESCRIPTION:(.*)\r\nSTATUS/.exec(unfolded)?.[1] ?? ''
        expect(said.replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))).toBe(
          text.replace(/\r\n|\r/g, '\n'),
        )
      }),
    ))
})

describe('flash news', () => {
  const item = { id: 'a', startsOn: '2026-07-01', endsOn: '2026-07-03', active: true }

  it('from 1 to 3 July is shown on the 3rd and not on the 4th', () => {
    expect(['2026-06-30', '2026-07-01', '2026-07-03', '2026-07-04'].map(day => flashStatus(item, day))).toEqual([
      'Upcoming',
      'Current',
      'Current',
      'Ended',
    ])
    expect(flashStatus({ ...item, active: false }, '2026-07-02')).toBe('Inactive')
    expect(flashStatus({ ...item, active: false }, '2026-07-04')).toBe('Ended')
  })

  it('shows at most ten, the newest first, and nothing that is not current', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ from: fc.integer({ min: -5, max: 5 }), days: fc.integer({ min: 0, max: 5 }), active: fc.boolean() }),
          {
            maxLength: 30,
          },
        ),
        plans => {
          const today = '2026-07-10'
          const items = plans.map(({ from, days, active }, index) => ({
            id: String(index).padStart(2, '0'),
            startsOn: addDays(today, from),
            endsOn: addDays(today, from + days),
            active,
          }))
          const shown = flashOfDay(items, today)
          const current = items.filter(one => flashStatus(one, today) === 'Current')
          expect(shown).toHaveLength(Math.min(mostFlashNews, current.length))
          expect(shown.map(one => one.startsOn)).toEqual(
            shown
              .map(one => one.startsOn)
              .toSorted()
              .toReversed(),
          )
          const left = current.filter(one => !shown.includes(one))
          for (const one of left) expect(one.startsOn <= shown.at(-1)!.startsOn).toBe(true)
        },
      ),
    ))
})
