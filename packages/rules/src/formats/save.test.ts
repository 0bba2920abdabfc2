import { describe, expect, it } from 'vitest'
import type { FormatAction } from './editor'
import { format, mine, ptm, ready, run, success, text, theirs, trip } from './formats.fixture'
import { notificationPayload, readNotificationFormat, readSmsFormat, smsPayload, whatsappPayload } from './payload'
import {
  bodyWithWords,
  canDeleteFormat,
  canSaveFormat,
  formatDeleteProblem,
  formatNameOutcome,
  formatSaveOf,
  formatSaveProblem,
  formatSetOf,
  formatSetProblem,
  messageProblem,
  wordsProblem,
} from './save'

const choose = (id: string): FormatAction => ({ kind: 'select', id })
const body = (text: string): FormatAction => ({ kind: 'edit', field: 'body', text })

describe('Save and Delete', () => {
  it('rest until a text is dirty or a name stands there', () => {
    const empty = ready([trip])
    expect([canSaveFormat(empty, {}), canDeleteFormat(empty, {})]).toEqual([false, false])
    const dirty = run(empty, body('x'))
    expect([canSaveFormat(dirty, {}), canDeleteFormat(dirty, {})]).toEqual([true, true])
    expect(canSaveFormat(run(empty, { kind: 'name', text: 'x' }), {})).toBe(true)
    expect(canDeleteFormat(run(empty, choose('trip')), {})).toBe(true)
  })
  it('are off for an approved format and for operators', () => {
    const approved = run(ready([ptm]), choose('ptm'))
    expect([canSaveFormat(approved, {}), canDeleteFormat(approved, {})]).toEqual([false, false])
    const chosen = run(ready([trip]), choose('trip'))
    expect([canSaveFormat(chosen, { readOnly: true }), canDeleteFormat(chosen, { readOnly: true })]).toEqual([false, false])
  })
  it('are off where the office alone saves formats', () => {
    const chosen = run(ready([trip]), choose('trip'))
    expect([canSaveFormat(chosen, { sendOnly: true }), canDeleteFormat(chosen, { sendOnly: true })]).toEqual([false, false])
  })
  it('are on for an approved format of the fees', () => {
    const fees = run(ready([success], 'sms', 'fees'), choose('ok'))
    expect([canSaveFormat(fees, {}), canDeleteFormat(fees, {})]).toEqual([true, true])
  })
  it("Delete is off for another's notification and for text messages", () => {
    const list = ready([mine, theirs, text], 'notification')
    expect(canDeleteFormat(run(list, choose('mine')), {})).toBe(true)
    expect(canDeleteFormat(run(list, choose('theirs')), {})).toBe(false)
    expect(canSaveFormat(run(list, choose('theirs')), {})).toBe(true)
    expect(canDeleteFormat(run(list, { kind: 'type', formatType: 'SMS' }, choose('text')), {})).toBe(false)
  })
  it('a predefined notification is replaced by who may, and stays', () => {
    const list = ready([format('p', 'Absent', { title: 'T', description: 'D', predefined: true, own: true })], 'notification')
    const chosen = run(list, choose('p'))
    expect(formatNameOutcome(chosen, 'absent').kind).toBe('update')
    expect([canDeleteFormat(chosen, {}), formatDeleteProblem(chosen)]).toEqual([true, 'predefined'])
  })
  it('Delete needs a format, and keeps the predefined ones', () => {
    expect(formatDeleteProblem(run(ready([trip]), body('x')))).toBe('nothing')
    expect(formatDeleteProblem(run(ready([trip]), choose('trip')))).toBeNull()
    expect(formatDeleteProblem(run(ready([success], 'sms', 'fees'), choose('ok')))).toBe('predefined')
    expect(formatDeleteProblem(run(ready([format('p', 'P', { predefined: true })]), choose('p')))).toBe('predefined')
  })
})

describe('what keeps a format from being saved', () => {
  it.each([
    ['', { kind: 'noData' }],
    ['  ', { kind: 'noData' }],
    ['Dear {{X}}', { kind: 'unknown', name: 'X' }],
    ['[[a', { kind: 'words' }],
    ['{{Content}}{{Content}}', { kind: 'contentTwice' }],
    ['fine', null],
  ])('a body %j', (written, problem) => expect(formatSaveProblem(run(ready([]), body(written)))).toEqual(problem))

  it('notifications need title and description', () => {
    const empty = ready([], 'notification')
    expect(formatSaveProblem(empty)).toEqual({ kind: 'title' })
    const titled = run(empty, { kind: 'edit', field: 'title', text: 'T' })
    expect(formatSaveProblem(titled)).toEqual({ kind: 'description' })
    expect(formatSaveProblem(run(titled, { kind: 'edit', field: 'description', text: '{{X}}' }))).toEqual({
      kind: 'unknown',
      name: 'X',
    })
    expect(formatSaveProblem(run(titled, { kind: 'edit', field: 'description', text: 'D' }))).toBeNull()
  })
  it('WhatsApp needs a campaign', () => {
    const written = run(ready([], 'whatsapp'), body('x'))
    expect(formatSaveProblem(written)).toEqual({ kind: 'campaign' })
    expect(formatSaveProblem(written, { campaignFree: true })).toBeNull()
    expect(formatSaveProblem(run(written, { kind: 'edit', field: 'campaignName', text: 'c' }))).toBeNull()
  })
  it('other characters, where only plain ones are allowed', () => {
    const wide = run(ready([]), body('“Dear”'))
    expect(formatSaveProblem(wide, { plainOnly: true })).toEqual({ kind: 'wide', characters: '“ ”' })
    expect(formatSaveProblem(wide)).toBeNull()
  })
  it('a stored text that is too long', () => {
    const long = run(ready([format('l', 'L', { body: 'x'.repeat(1600) })]), choose('l'))
    expect(formatSaveProblem(long)).toEqual({ kind: 'long', field: 'body', limit: 1530 })
  })
})

describe('name', () => {
  const editor = run(ready([ptm, trip]), body('x'))
  it.each([
    ['  ', 'empty'],
    ['x'.repeat(101), 'long'],
    ['ptm', 'taken'],
    [' TRIP ', 'replace'],
    ['Picnic', 'create'],
  ])('%j leads to %s', (typed, kind) => expect(formatNameOutcome(editor, typed).kind).toBe(kind))

  it('of the chosen format updates it, whatever the case', () => {
    expect(formatNameOutcome(run(ready([trip]), choose('trip')), 'trip')).toMatchObject({ kind: 'update', format: trip })
  })
  it('of the fees is one of two', () => {
    const fees = run(ready([success], 'sms', 'fees'), choose('ok'))
    expect(formatNameOutcome(fees, 'Other')).toEqual({ kind: 'predefinedOnly' })
    expect(formatNameOutcome(fees, 'paymentsuccesssms')).toMatchObject({ kind: 'update', name: 'PaymentSuccessSMS' })
    expect(formatNameOutcome(fees, 'PaymentFailureSMS')).toEqual({ kind: 'create', name: 'PaymentFailureSMS' })
    expect(formatNameOutcome(ready([success], 'sms', 'fees'), 'PaymentSuccessSMS').kind).toBe('replace')
  })
  it("of a notification: another's refuses, one's own asks, the chosen one updates", () => {
    const list = ready([mine, theirs, text], 'notification')
    expect(formatNameOutcome(list, 'sports').kind).toBe('foreign')
    expect(formatNameOutcome(list, 'holiday').kind).toBe('replace')
    expect(formatNameOutcome(run(list, choose('mine')), 'holiday').kind).toBe('update')
    expect(formatNameOutcome(list, 'Rain')).toEqual({ kind: 'create', name: 'Rain' })
  })
  it('of a text message that is copied never replaces', () => {
    const copying = run(ready([mine, theirs, text], 'notification'), { kind: 'type', formatType: 'SMS' }, choose('text'))
    expect(formatNameOutcome(copying, 'Holiday').kind).toBe('duplicate')
    expect(formatNameOutcome(copying, 'Rain')).toEqual({ kind: 'create', name: 'Rain' })
  })
})

describe('Set', () => {
  const approved = run(ready([ptm]), choose('ptm'))
  const word = (index: number, written: string) => run(approved, { kind: 'word', index, text: written })
  it('needs every word', () => {
    expect(wordsProblem(word(0, ''))).toBe('required')
    expect(wordsProblem(word(0, ' '))).toBe('required')
    expect(wordsProblem(word(0, 'Monday'))).toBeNull()
  })
  it.each(['a]]', '[[a', ']] [['])('refuses %j', written => expect(wordsProblem(word(0, written))).toBe('words'))

  it('keeps to the characters and the length of every text', () => {
    expect(formatSetProblem(word(0, 'Montag – früh'), { plainOnly: true })).toEqual({ kind: 'wide', characters: '–' })
    expect(formatSetProblem(word(0, 'Montag – früh'))).toBeNull()
    const full = format('full', 'Full', { body: `${'x'.repeat(1523)} [[a]]`, isApproved: true })
    const chosen = run(ready([full]), choose('full'))
    expect(formatSetProblem(run(chosen, { kind: 'word', index: 0, text: 'ab' }))).toBeNull()
    const long = run(chosen, { kind: 'word', index: 0, text: 'abcd' })
    expect(formatSetProblem(long)).toEqual({ kind: 'long', field: 'body', limit: 1530 })
  })
  it('puts each word in its place', () => {
    expect(formatSetOf(word(0, 'Monday'))).toMatchObject({
      kind: 'set',
      id: 'ptm',
      version: 3,
      words: ['Monday', '10 am'],
      fields: { body: 'PTM on [[Monday]] at [[10 am]]' },
    })
  })
  it('the preview keeps a word that was emptied', () => expect(bodyWithWords(word(0, ''))).toBe(ptm.body))
})

describe('Send', () => {
  const some = { recipients: 3 }
  const typed = run(ready([trip]), choose('trip'), body('x'))
  const failed = run(typed, { kind: 'notSaved', name: 'Trip', sent: typed })
  const copying = run(ready([mine, text], 'notification'), { kind: 'type', formatType: 'SMS' }, choose('text'))
  it.each([
    ['nobody', run(ready([ptm]), choose('ptm')), { recipients: 0 }, 'recipients'],
    ['no format', ready([ptm]), some, 'unsaved'],
    ['typed words', run(ready([ptm]), choose('ptm'), { kind: 'word', index: 0, text: 'x' }), some, 'unsaved'],
    ['typed text', run(ready([trip]), choose('trip'), body('x')), some, 'unsaved'],
    ['a failed save', failed, some, 'unsaved'],
    ['no approval yet', run(ready([trip]), choose('trip')), some, 'waiting'],
    ['all well', run(ready([ptm]), choose('ptm')), some, null],
    ['no content', run(ready([format('c', 'C', { body: '{{Content}}', isApproved: true })]), choose('c')), some, 'content'],
    ['no campaign', run(ready([format('c', 'C', { body: 'x', isApproved: true })], 'whatsapp'), choose('c')), some, 'campaign'],
    ['a notification', run(ready([mine], 'notification'), choose('mine')), some, null],
    ['a text message not copied yet', copying, some, 'unsaved'],
    [
      'its copy',
      run(copying, { kind: 'saved', format: { ...text, id: 'copy', formatType: 'Notification' }, sent: copying }),
      some,
      null,
    ],
  ] as const)('%s', (_case, editor, sending, problem) => expect(messageProblem(editor, sending)).toBe(problem))

  it('wants the file of a format with an attachment', () => {
    const withFile = format('a', 'A', { body: 'x', campaignName: 'c', includeAttachment: true, isApproved: true })
    const editor = run(ready([withFile], 'whatsapp'), choose('a'))
    expect(messageProblem(editor, some)).toBe('attachment')
    expect(messageProblem(editor, { recipients: 3, hasAttachment: true })).toBeNull()
  })
})

describe('calls', () => {
  const edited = run(ready([trip]), choose('trip'), body('New [[word]]'))
  it('take a text message', () => {
    const save = formatSaveOf(edited, { kind: 'replace', name: 'Trip', format: trip })
    expect(smsPayload(save, 'guardianGeneralSMS')).toEqual({
      group: 'guardianGeneralSMS',
      name: 'Trip',
      smsBody: 'New [[word]]',
      content: 'soon',
      formatName: 'Trip',
      changeableText: [{ changaleValue: 'word' }],
      version: 7,
      replace: true,
    })
    expect(smsPayload(formatSaveOf(edited, { kind: 'create', name: 'N' }), 'g')).not.toHaveProperty('version')
  })
  it('take WhatsApp and notifications', () => {
    const whatsapp = formatSaveOf(run(ready([], 'whatsapp'), body('x')), { kind: 'create', name: 'W' })
    expect(whatsappPayload(whatsapp, 'GuardianGeneralWhatsapp', 'GuardianGeneralWhatsapp')).toMatchObject({
      name: 'W',
      smsBody: 'x',
      campaignName: '',
      includeAttachment: false,
    })
    const editor = run(ready([mine], 'notification'), choose('mine'))
    const save = formatSaveOf(editor, { kind: 'update', name: 'Holiday', format: mine })
    expect(notificationPayload(save, 'g')).toEqual({
      group: 'g',
      notificationFormatName: 'Holiday',
      notificationTitle: 'T',
      notificationDescription: 'D',
      notificationFormat: 'T\nD',
      formatType: 'Notification',
    })
  })
  it('give formats', () => {
    expect(readSmsFormat({ id: '1', smsFormatName: 'A', smsBody: 'b', content: null, isApproved: true })).toMatchObject({
      name: 'A',
      body: 'b',
      content: '',
      isApproved: true,
    })
    expect(
      readNotificationFormat({ id: '1', notificationFormatName: 'A', notificationTitle: 'T', notificationDescription: 'D' }),
    ).toMatchObject({ name: 'A', title: 'T', formatType: 'Notification' })
  })
})
