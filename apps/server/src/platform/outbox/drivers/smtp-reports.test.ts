import { describe, expect, it } from 'vitest'
import type { MailServer } from '../../mail-settings'
import { readTellers } from '../../tellers'
import { mailReports } from './smtp-reports'

const id = '01900000-0000-7000-8000-000000000001'
const server: MailServer = {
  host: '127.0.0.1',
  port: 25,
  security: 'none',
  user: undefined,
  password: undefined,
  from: 'no-reply@school.example',
  bounces: 'bounces@school.example',
  account: 'school',
  tellers: readTellers({ SMTP_REPORT_IPS: '127.0.0.1' }, 'SMTP_REPORT_IPS'),
  ca: undefined,
}
const read = (body: unknown, ip = '127.0.0.1') =>
  mailReports(server, { address: 'https://school.example', token: 't'.repeat(32) }).read({
    url: 'https://school.example/x',
    headers: {},
    body,
    raw: '',
    ip,
  })

/** A mail that came back, as mail servers write it. */
const bounce = (fields: readonly string[], message = `<${id}@school.example>`) =>
  [
    'From: MAILER-DAEMON@relay.example',
    'Message-ID: <20260715.1@relay.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'I am sorry, but the mail to <parent@home.example> came back. Action: none',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    ...fields,
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Green Valley School <no-reply@school.example>',
    'Message-ID:',
    ` ${message}`,
    'To: parent@home.example',
    '',
    '--B--',
    '',
  ].join('\r\n')
const failed = (status: string) => [
  'Final-Recipient: rfc822; parent@home.example',
  'Action: failed',
  `Status: ${status}`,
  'Diagnostic-Code: smtp; 550 5.1.1 no such user',
  ' here',
]
const told = { messageId: id, reference: '', recipient: 'parent@home.example' }

describe('a mail that comes back', () => {
  it('is known by our id in its Message-ID, with the code of the other side', () => {
    expect(read(bounce(failed('5.1.1')))).toEqual([{ ...told, state: 'Undelivered', code: '5.1.1' }])
    expect(read(bounce(failed('4.2.2 (full)')).replaceAll('\r\n', '\n'))).toEqual([
      { ...told, state: 'Undelivered', code: '4.2.2' },
    ])
  })

  it('arrives after all, or is late, which says nothing yet', () => {
    expect(read(bounce(['Final-Recipient: rfc822; parent@home.example', 'Action: delivered', 'Status: 2.0.0']))).toEqual([
      { ...told, state: 'Delivered', code: null },
    ])
    expect(read(bounce(['Final-Recipient: rfc822; parent@home.example', 'Action: delayed', 'Status: 4.4.1']))).toEqual([])
  })

  it('of somebody else tells nothing', () => {
    expect(read(bounce(failed('5.1.1'), `<${id}@other.example>`))).toEqual([])
    expect(read(bounce(failed('5.1.1'), '<1@school.example>'))).toEqual([])
    for (const body of ['', 'words', null, [], {}, [1], { messageId: id }]) expect(read(body), JSON.stringify(body)).toEqual([])
  })

  it('may be told as JSON, one or several', () => {
    const one = { messageId: `<${id}@school.example>`, recipient: 'parent@home.example', action: 'failed', status: '5.2.2' }
    expect(read(one)).toEqual([{ ...told, state: 'Undelivered', code: '5.2.2' }])
    expect(read([one, { ...one, action: 'Delivered' }])).toHaveLength(2)
  })

  it('is believed from its own addresses alone, where these are known', () => {
    expect(read(bounce(failed('5.1.1')), '203.0.113.9')).toBeUndefined()
  })
})
