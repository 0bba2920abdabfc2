import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyFormatFields,
  type FormatAction,
  formatLimits,
  insertProblem,
  isFormatLocked,
  isParameterUsed,
  offeredFormats,
  openFormat,
  reduceFormat,
  suggestedNames,
  wordsChanged,
} from './editor'
import { mine, ptm, ready, run, success, text, theirs, trip } from './formats.fixture'
import { formatGroups, formatParameters } from './parameters'
import { changeableWords } from './template'

const choose = (id: string): FormatAction => ({ kind: 'select', id })
const parameter = (name: string) => formatParameters('sms', 'guardian').find(one => one.name === name)!

describe('list', () => {
  it('takes only the answer that is waited for', () => {
    const open = openFormat('sms', 'guardian')
    const again = run(open, { kind: 'reload' })
    expect(run(again, { kind: 'loaded', load: 1, formats: [trip] }).formats).toEqual([])
    expect(run(again, { kind: 'failed', load: 1 }).status).toBe('loading')
    expect(run(again, { kind: 'failed', load: 2 }).status).toBe('failed')
    expect(run(again, { kind: 'loaded', load: 2, formats: [trip] })).toMatchObject({ status: 'ready', formats: [trip] })
  })
  it('lets go of a format that is gone', () => {
    const editor = run(ready([trip]), choose('trip'), { kind: 'reload' }, { kind: 'loaded', load: 2, formats: [ptm] })
    expect(editor).toMatchObject({ selectedId: null, fields: { body: trip.body } })
  })
  it('suggests ten names that hold the letters, whatever the case', () => {
    const many = Array.from({ length: 14 }, (_, index) => ({ name: `Trip ${index}` }))
    expect(suggestedNames([ptm, ...many], 'RIP')).toHaveLength(10)
    expect(suggestedNames([ptm, trip], 'tM')).toEqual([ptm])
    expect(suggestedNames([ptm, trip], '')).toEqual([ptm, trip])
  })
})

describe('name', () => {
  it('typed marks dirty and lets go of the format; cleared marks pristine', () => {
    const chosen = run(ready([trip]), choose('trip'))
    expect(chosen).toMatchObject({ name: 'Trip', selectedId: 'trip', dirty: false })
    const typed = run(chosen, { kind: 'name', text: '  Trips' })
    expect(typed).toMatchObject({ name: 'Trips', selectedId: null, dirty: true, fields: { body: trip.body } })
    expect(run(typed, { kind: 'name', text: '' })).toMatchObject({ name: '', selectedId: null, dirty: false })
  })
  it('typed over an approved format opens a draft of it', () => {
    const draft = run(ready([ptm]), choose('ptm'), { kind: 'name', text: 'PTM2' })
    expect(isFormatLocked(draft)).toBe(false)
    expect(run(draft, { kind: 'edit', field: 'body', text: 'New' }).fields.body).toBe('New')
  })
  it('takes 100 characters', () =>
    expect(run(ready([]), { kind: 'name', text: 'x'.repeat(120) }).name).toHaveLength(formatLimits.name))
})

describe('approved', () => {
  const approved = run(ready([ptm, trip]), choose('ptm'))
  it('is read-only but for its words', () => {
    expect(isFormatLocked(approved)).toBe(true)
    expect(approved.words).toEqual(['Saturday', '10 am'])
    for (const action of [
      { kind: 'edit', field: 'body', text: 'x' },
      { kind: 'edit', field: 'content', text: 'x' },
      { kind: 'insert', field: 'body', name: 'Student' },
      { kind: 'tick', field: 'includeAttachment', on: true },
    ] as FormatAction[]) {
      expect(run(approved, action)).toBe(approved)
    }
  })
  it('takes words of one line, at most 100 characters, without space before them', () => {
    const word = (text: string) => run(approved, { kind: 'word', index: 0, text }).words[0]
    expect(word('  Monday\nnoon')).toBe('Monday noon')
    expect(word('x'.repeat(120))).toHaveLength(100)
    expect(wordsChanged(run(approved, { kind: 'word', index: 1, text: '9 am' }))).toBe(true)
    expect(wordsChanged(approved)).toBe(false)
  })
  it('does not hold for the two formats of the fees', () => {
    const fees = run(ready([success], 'sms', 'fees'), choose('ok'))
    expect(isFormatLocked(fees)).toBe(false)
    expect(run(fees, { kind: 'edit', field: 'body', text: 'Paid' }).fields.body).toBe('Paid')
    expect(isFormatLocked(run(ready([success]), choose('ok')))).toBe(true)
  })
})

describe('texts', () => {
  it('are kept within what they take, and mark dirty', () => {
    const typed = run(ready([]), { kind: 'edit', field: 'body', text: `  ${'x'.repeat(2000)}` })
    expect(typed.fields.body).toHaveLength(1530)
    expect(typed.dirty).toBe(true)
  })
  it('take a parameter at the cursor', () => {
    const typed = run(ready([]), { kind: 'edit', field: 'body', text: 'Dear, bye' })
    const put = run(typed, { kind: 'insert', field: 'body', name: 'Student', start: 4 })
    expect(put.fields.body).toBe('Dear {{Student}}, bye')
    expect(isParameterUsed(put, parameter('Student'))).toBe(true)
    expect(run(put, { kind: 'insert', field: 'body', name: 'Student' }).fields.body).toBe('Dear {{Student}}, bye {{Student}}')
  })
  it('take the content once, and only into the format', () => {
    const once = run(ready([]), { kind: 'insert', field: 'body', name: 'Content' })
    expect(once.fields.body).toBe('{{Content}}')
    expect(run(once, { kind: 'insert', field: 'body', name: 'Content' })).toBe(once)
    expect(insertProblem(once, parameter('Content'), 'body')).toBe('contentOnce')
    const apart = ready([])
    expect(run(apart, { kind: 'insert', field: 'content', name: 'Content' })).toBe(apart)
  })
  it('have room or not', () => {
    const full = run(ready([]), { kind: 'edit', field: 'body', text: 'x'.repeat(1525) })
    expect(insertProblem(full, parameter('Student'), 'body')).toBe('full')
  })
  it('drop the document with the attachment', () => {
    const both = run(
      ready([], 'whatsapp'),
      { kind: 'tick', field: 'includeDocument', on: true },
      { kind: 'tick', field: 'includeAttachment', on: true },
      { kind: 'tick', field: 'includeDocument', on: true },
    )
    expect(both.fields).toMatchObject({ includeAttachment: true, includeDocument: true })
    expect(run(both, { kind: 'tick', field: 'includeAttachment', on: false }).fields.includeDocument).toBe(false)
  })
})

describe('after the answer', () => {
  const edited = run(ready([trip]), choose('trip'), { kind: 'edit', field: 'body', text: 'New' })
  const saved = { ...trip, body: 'New', version: 8 }

  it('the form is the saved format', () => {
    const done = run(edited, { kind: 'saved', format: saved, sent: edited })
    expect(done).toMatchObject({ dirty: false, selectedId: 'trip', name: 'Trip', formats: [saved] })
  })
  it('what was typed meanwhile stays and is not saved', () => {
    const typing = run(edited, { kind: 'edit', field: 'body', text: 'Newer' })
    const done = run(typing, { kind: 'saved', format: saved, sent: edited })
    expect(done).toMatchObject({ dirty: true, fields: { body: 'Newer' }, formats: [saved] })
  })
  it('another format that was chosen meanwhile stays', () => {
    const other = run(ready([trip, ptm]), choose('trip'), { kind: 'edit', field: 'body', text: 'New' })
    const chosen = run(other, choose('ptm'))
    const done = run(chosen, { kind: 'saved', format: saved, sent: other })
    expect(done).toMatchObject({ selectedId: 'ptm', name: 'PTM', fields: { body: ptm.body }, formats: [saved, ptm] })
    expect(run(chosen, { kind: 'notSaved', name: 'Trip', sent: other })).toBe(chosen)
  })
  it('a word typed meanwhile stays too', () => {
    const approved = run(ready([ptm]), choose('ptm'), { kind: 'word', index: 0, text: 'Monday' })
    const later = run(approved, { kind: 'word', index: 1, text: '9 am' })
    const format = { ...ptm, body: 'PTM on [[Monday]] at [[10 am]]' }
    const done = run(later, { kind: 'saved', format, sent: approved, words: approved.words })
    expect(done.words).toEqual(['Monday', '9 am'])
    expect(isFormatLocked(done)).toBe(true)
  })
  it('a failure marks pristine and keeps texts and name', () => {
    const failed = run(edited, { kind: 'notSaved', name: 'Trips', sent: edited })
    expect(failed).toMatchObject({ dirty: false, name: 'Trips', fields: { body: 'New' } })
  })
  it('a deleted format is gone from form and list', () => {
    expect(run(edited, { kind: 'deleted', id: 'trip' })).toMatchObject({
      formats: [],
      name: '',
      selectedId: null,
      fields: emptyFormatFields,
    })
  })
  it('a format read anew takes the place of one nobody has touched', () => {
    const fresh = { ...trip, body: 'Fresh' }
    expect(run(ready([trip]), choose('trip'), { kind: 'refreshed', format: fresh }).fields.body).toBe('Fresh')
    expect(run(edited, { kind: 'refreshed', format: fresh }).fields.body).toBe('New')
    expect(run(ready([trip, ptm]), choose('ptm'), { kind: 'refreshed', format: fresh }).fields.body).toBe(ptm.body)
  })
})

describe('notifications', () => {
  const list = ready([mine, theirs, text], 'notification')
  it('offer the formats of the chosen type', () => {
    expect(offeredFormats(list)).toEqual([mine, theirs])
    expect(offeredFormats(run(list, { kind: 'type', formatType: 'SMS' }))).toEqual([text])
  })
  it('changing the type lets go of the format, not of what was typed', () => {
    const chosen = run(list, choose('mine'))
    expect(run(chosen, { kind: 'type', formatType: 'SMS' })).toMatchObject({ name: '', fields: emptyFormatFields })
    const typed = run(chosen, { kind: 'edit', field: 'title', text: 'Mine' }, { kind: 'type', formatType: 'SMS' })
    expect(typed).toMatchObject({ selectedId: null, fields: { title: 'Mine' } })
  })
  it('have no approval', () => expect(isFormatLocked(run(ready([ptm], 'notification'), choose('ptm')))).toBe(false))
  it('a copy of a text message is a notification', () => {
    const chosen = run(list, { kind: 'type', formatType: 'SMS' }, choose('text'))
    const copy = { ...text, id: 'copy', formatType: 'Notification' as const }
    expect(run(chosen, { kind: 'saved', format: copy, sent: chosen })).toMatchObject({
      formatType: 'Notification',
      selectedId: 'copy',
    })
  })
})

describe('whatever is done', () => {
  const action: fc.Arbitrary<FormatAction> = fc.oneof(
    fc.record({ kind: fc.constant('name' as const), text: fc.string() }),
    fc.record({ kind: fc.constant('select' as const), id: fc.constantFrom('ptm', 'trip', 'ok', 'none') }),
    fc.record({
      kind: fc.constant('edit' as const),
      field: fc.constantFrom('body' as const, 'content' as const),
      text: fc.oneof(fc.string(), fc.constant('[[a]] {{Content}}')),
    }),
    fc.record({
      kind: fc.constant('insert' as const),
      field: fc.constantFrom('body' as const, 'content' as const),
      name: fc.constantFrom('Student', 'Content', 'Nobody'),
    }),
    fc.record({ kind: fc.constant('word' as const), index: fc.nat(3), text: fc.string() }),
    fc.constant<FormatAction>({ kind: 'reset' }),
  )
  it('an approved text never changes, words belong to the body, a name without a format is dirty', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), actions => {
        let editor = ready([ptm, trip, success])
        for (const next of actions) {
          editor = reduceFormat(editor, next)
          expect(editor.words).toHaveLength(changeableWords(editor.fields.body).length)
          expect(editor.fields.body.length).toBeLessThanOrEqual(formatLimits.body)
          if (isFormatLocked(editor)) {
            const stored = editor.formats.find(one => one.id === editor.selectedId)
            expect([editor.fields.body, editor.dirty]).toEqual([stored?.body, false])
          }
          if (editor.name !== '' && editor.selectedId === null) expect(editor.dirty).toBe(true)
        }
      }),
    )
  })
})

describe('parameters', () => {
  it.each([
    [
      'sms',
      'guardian',
      'Admission Number,Roll Number,Student,Course,Division,Guardian,Class Teacher,Current Date,Current Time,Content',
    ],
    ['sms', 'staff', 'Name,Designation,Section,Content'],
    ['sms', 'absentPresent', 'Name,Division,Date,Content'],
    ['sms', 'busReport', 'Name,Division,Content'],
    ['sms', 'fees', 'AdmissionNo,Name,Division,TransactionId,Amount,FeesRemittedDate,TransactionStatus,Content'],
    ['notification', 'guardian', 'Admission Number,Roll Number,Student,Course,Division,Guardian,Class Teacher,Current Date'],
    ['notification', 'absentPresent', 'Name,Division,Date'],
    ['whatsapp', 'guardian', 'Admission Number,Roll Number,Student,Course,Division,Guardian,Class Teacher'],
    ['whatsapp', 'absentPresent', 'Student,Division,Section,Date'],
    ['whatsapp', 'busReport', 'Student,Division'],
    ['whatsapp', 'busAttendance', 'Student,Division,Section,Date'],
  ] as const)('%s of %s are %s', (channel, door, names) =>
    expect(
      formatParameters(channel, door)
        .map(({ name }) => name)
        .join(),
    ).toBe(names),
  )

  it('map to the fields of a recipient', () => {
    const map = (channel: 'sms' | 'whatsapp', door: 'absentPresent' | 'fees') =>
      Object.fromEntries(formatParameters(channel, door).map(({ name, mapTo }) => [name, mapTo]))
    expect(map('sms', 'absentPresent').Date).toBe('attendanceDate')
    expect(map('whatsapp', 'absentPresent').Date).toBe('date')
    expect(map('sms', 'fees')).toMatchObject({ AdmissionNo: 'admissionNo', FeesRemittedDate: 'feesRemittedDate' })
  })
  it('groups are those the calls know', () => {
    expect(formatGroups.guardian.sms).toEqual({ group: 'guardianGeneralSMS', formName: 'GuardianSMSFormName' })
    expect(formatGroups.guardian.notification?.formName).toBe('GuardianNotificationFormName')
    expect(formatGroups.guardian.whatsapp?.group).toBe('GuardianGeneralWhatsapp')
    expect(formatGroups.fees).toEqual({ sms: { group: 'feesSMS', formName: 'Fees' } })
  })
})
