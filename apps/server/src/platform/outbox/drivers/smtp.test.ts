import { generateKeyPairSync, sign } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../configuration'
import type { MailServer } from '../../mail-settings'
import type { DriverMessage } from '../driver'
import { openDrivers } from './index'
import { smtpDriver } from './smtp'

interface Mail {
  readonly from: string
  readonly to: string[]
  readonly text: string
}

const running: { close: (done?: () => void) => unknown }[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise<void>(resolve => server.close(() => resolve()))
})

const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

/** A mail server on this machine that keeps what it gets. */
async function mailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  running.push(server)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  return { mails, port: (listening.address() as AddressInfo).port }
}

const settings = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: undefined,
  password: undefined,
  from: 'no-reply@school.example',
  bounces: 'bounces@school.example',
  account: 'school 127.0.0.1',
  tellers: undefined,
  ca: undefined,
  ...more,
})

const message: DriverMessage = {
  id: '01900000-0000-7000-8000-000000000001',
  channel: 'email',
  to: 'parent@home.example',
  subject: 'Password code',
  text: 'Your code is 123456.',
  variables: null,
  template: null,
  files: [],
  at: new Date('2026-07-15T05:00:00Z'),
  school: { name: 'Green Valley School', email: 'office@school.example' },
}

const send = (server: MailServer, more: Partial<DriverMessage> = {}, signal = new AbortController().signal) =>
  smtpDriver(server).send({ ...message, ...more }, signal)

const headersOf = (mail: Mail) => mail.text.slice(0, mail.text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')

/** Every encoded word of a header as text. */
const decoded = (header: string) =>
  header.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(words, 'base64').toString()
      : Buffer.from(
          words
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (__: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  )

describe('a mail', () => {
  it('arrives once, from the school, as text and as page', async () => {
    const { mails, port } = await mailServer()
    expect(await send(settings(port), { text: 'Dear <Parent>\n"Fees" & more' })).toMatchObject({ outcome: 'accepted' })
    expect(mails).toHaveLength(1)
    const [mail] = mails as [Mail]
    expect([mail.from, mail.to]).toEqual(['bounces@school.example', ['parent@home.example']])
    const headers = headersOf(mail)
    expect(headers).toContain('From: Green Valley School <no-reply@school.example>')
    expect(headers).toContain('Reply-To: office@school.example')
    expect(headers).toContain('To: parent@home.example')
    expect(headers).toContain(`Message-ID: <${message.id}@school.example>`)
    expect(mail.text).toContain('Dear <Parent>\r\n"Fees" & more')
    expect(mail.text).toContain('Dear &lt;Parent&gt;<br>\r\n&quot;Fees&quot; &amp; more')
  })

  it('keeps every script in its subject and in its text', async () => {
    const { mails, port } = await mailServer()
    const subject = 'स्कूल · സ്കൂൾ · Año ✓'
    await send(settings(port), { subject, text: 'പ്രിയ രക്ഷിതാവേ', school: { name: 'Schule für Öffis', email: '' } })
    const headers = decoded(headersOf(mails[0]!))
    expect(headers).toContain(`Subject: ${subject}`)
    expect(headers).toContain('Schule für Öffis')
    expect(mails[0]!.text.replace(/=\r\n/g, '').replace(/\r\n/g, '')).toContain(
      Buffer.from('പ്രിയ രക്ഷിതാവേ').toString('base64').slice(0, 20),
    )
  })

  it('brings its files along, and does not leave without one of them', async () => {
    const { mails, port } = await mailServer()
    const file = (name: string, bytes: Buffer | undefined) => ({
      id: message.id,
      name,
      mediaType: 'application/pdf',
      bytes: bytes?.byteLength ?? 0,
      read: async () => bytes,
      link: null,
    })
    const bytes = Buffer.from('%PDF-1.4 of the trip')
    const files = [file('Ausflug "A"\r\nBcc: x.pdf', bytes), file('रविवार.pdf', bytes)]
    expect(await send(settings(port), { files })).toMatchObject({ outcome: 'accepted' })
    const [{ text }] = mails as [Mail]
    expect(text.match(/^Content-Type: application\/pdf/gm)).toHaveLength(2)
    expect(text.split(bytes.toString('base64'))).toHaveLength(3)
    expect(headersOf(mails[0]!)).not.toMatch(/^bcc:/im)
    expect(text).not.toMatch(/^bcc:/im)
    expect(await send(settings(port), { files: [...files, file('gone.pdf', undefined)] })).toEqual({
      outcome: 'permanent',
      reason: 'A file of this message is gone.',
    })
    expect(mails).toHaveLength(1)
  })

  it('has no header and no recipient that somebody smuggled in', async () => {
    const { mails, port } = await mailServer()
    const evil = 'x\r\nBcc: thief@evil.example\r\n\r\nBody'
    await send(settings(port), { subject: evil, school: { name: `"${evil}" <a@b.example>`, email: evil } })
    expect(mails[0]!.to).toEqual(['parent@home.example'])
    expect(headersOf(mails[0]!)).not.toMatch(/^(bcc|reply-to):/im)
    for (const to of [
      `parent@home.example\r\nBcc: thief@evil.example`,
      'parent@home.example, thief@evil.example',
      'Parent <thief@evil.example>',
      'a@home.example\u0000',
      '9876543210',
    ])
      expect(await send(settings(port), { to }), to).toEqual({ outcome: 'permanent', reason: 'This is not an e-mail address.' })
    expect(mails).toHaveLength(1)
  })

  it('says where to unsubscribe when it is told, each header in one line', async () => {
    const { mails, port } = await mailServer()
    const unsubscribe = `https://school.example/api/messaging/unsubscribe/${'x'.repeat(92)}`
    await send(settings(port), { unsubscribe })
    await send(settings(port))
    const [asked, silent] = mails as [Mail, Mail]
    const lines = asked.text.slice(0, asked.text.indexOf('\r\n\r\n')).split('\r\n')
    expect(lines.filter(line => line.startsWith('List-'))).toEqual([
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
    expect(headersOf(silent)).not.toMatch(/^List-/im)
  })

  it('waits after a refusal for now and fails after one for good', async () => {
    const refusing = async (code: number, words = 'Mailbox trouble') => {
      const { port } = await mailServer({ onRcptTo: (_, __, done) => done(refusal(code, words)) })
      return send(settings(port))
    }
    const reason = expect.stringContaining('Mailbox trouble')
    expect(await refusing(450)).toEqual({ outcome: 'temporary', reason, code: '450' })
    expect(await refusing(550)).toEqual({ outcome: 'permanent', reason, code: '550' })
    expect(await refusing(550, '5.1.1 Mailbox trouble')).toEqual({ outcome: 'permanent', reason, code: '5.1.1' })
    const { port } = await mailServer({
      onData: (stream, _, done) => {
        stream.resume()
        stream.on('end', () => done(refusal(451, 'Try later')))
      },
    })
    // What is said of the text tells nothing of the recipient.
    expect(await send(settings(port))).toEqual({ outcome: 'temporary', reason: expect.stringContaining('Try later') })
  })

  it('waits when no server is there or it says nothing sensible', async () => {
    const { port } = await mailServer()
    for (const server of running.splice(0)) await new Promise<void>(resolve => server.close(() => resolve()))
    expect(await send(settings(port))).toMatchObject({ outcome: 'temporary' })
    const babbler = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    running.push(babbler)
    await new Promise<void>(resolve => babbler.listen(0, '127.0.0.1', resolve))
    expect(await send(settings((babbler.address() as AddressInfo).port))).toMatchObject({ outcome: 'temporary' })
  })

  it('may have arrived when the server goes silent after it got the content', async () => {
    let got: () => void = () => {}
    const received = new Promise<void>(resolve => {
      got = resolve
    })
    const { port } = await mailServer({
      onData: stream => {
        stream.resume()
        stream.on('end', got)
      },
    })
    const nobodyWaits = new AbortController()
    const sending = send(settings(port), {}, nobodyWaits.signal)
    await received
    nobodyWaits.abort()
    expect(await sending).toMatchObject({ outcome: 'unknown' })
  })

  it('has not left when the server goes silent before', async () => {
    let asked: () => void = () => {}
    const asking = new Promise<void>(resolve => {
      asked = resolve
    })
    const { port } = await mailServer({ onRcptTo: () => asked() })
    const nobodyWaits = new AbortController()
    const sending = send(settings(port), {}, nobodyWaits.signal)
    await asking
    nobodyWaits.abort()
    expect(await sending).toMatchObject({ outcome: 'temporary' })
  })
})

describe('a login at the mail server', () => {
  const guarded = () =>
    mailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _, done) =>
        username === 'school' && password === 'right' ? done(null, { user: username }) : done(refusal(535, 'Wrong password')),
    })

  it('is made with the configured name', async () => {
    const { mails, port } = await guarded()
    expect(await send(settings(port, { user: 'school', password: 'right' }))).toMatchObject({ outcome: 'accepted' })
    expect(mails).toHaveLength(1)
  })

  it('that is refused keeps messages waiting until it is put right', async () => {
    const { port } = await guarded()
    expect(await send(settings(port, { user: 'school', password: 'wrong' }))).toMatchObject({ outcome: 'temporary' })
  })
})

describe('encryption', () => {
  /** A certificate of this machine that vouches for itself, valid for two days around now. */
  function certificate(): { key: string; cert: string } {
    const der = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
      const body = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
      const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
      return Buffer.concat([Buffer.from([tag, ...size]), body])
    }
    const time = (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000).toISOString().replace(/[-:T]|\.\d+/g, '')
      return der(0x17, Buffer.from(at.slice(2)))
    }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const algorithm = der(0x30, '06082a8648ce3d040302')
    const name = der(0x30, der(0x31, der(0x30, '0603550403', der(0x0c, Buffer.from('localhost')))))
    const authority = der(0x30, '0603551d13', '0101ff', der(0x04, der(0x30, '0101ff')))
    const address = der(0x30, '0603551d11', der(0x04, der(0x30, der(0x82, Buffer.from('localhost')))))
    const content = der(
      0x30,
      'a003020102',
      '020107',
      algorithm,
      name,
      der(0x30, time(-1), time(1)),
      name,
      publicKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, der(0x30, authority, address)),
    )
    const raw = der(0x30, content, algorithm, der(0x03, '00', sign('sha256', content, privateKey)))
    return {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      cert: `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`,
    }
  }

  const own = certificate()

  it('is asked for: a server that offers none, or whose certificate nobody vouches for, gets nothing', async () => {
    const plain = await mailServer()
    expect(await send(settings(plain.port, { security: 'starttls' }))).toMatchObject({ outcome: 'temporary' })
    const unknown = await mailServer({ ...own, disabledCommands: ['AUTH'] })
    expect(await send(settings(unknown.port, { security: 'starttls' }))).toMatchObject({ outcome: 'temporary' })
    const fromTheStart = await mailServer({ ...own, secure: true, disabledCommands: ['AUTH'] })
    expect(await send(settings(fromTheStart.port, { security: 'tls' }))).toMatchObject({ outcome: 'temporary' })
    expect([plain.mails, unknown.mails, fromTheStart.mails]).toEqual([[], [], []])
  })

  it('works with the certificate of a private authority', async () => {
    const trusting = { ca: own.cert, host: 'localhost' }
    const secure = await mailServer({ ...own, secure: true, disabledCommands: ['AUTH'] })
    expect(await send(settings(secure.port, { ...trusting, security: 'tls' }))).toMatchObject({ outcome: 'accepted' })
    const upgraded = await mailServer({ ...own, disabledCommands: ['AUTH'] })
    expect(await send(settings(upgraded.port, { ...trusting, security: 'starttls' }))).toMatchObject({ outcome: 'accepted' })
    expect([secure.mails.length, upgraded.mails.length]).toEqual([1, 1])
  })
})

describe('the configuration', () => {
  const env = {
    DATA_DIR: '/tmp',
    SESSION_SECRET: 'x'.repeat(32),
    SMTP_HOST: 'mail.example',
    MAIL_FROM: 'no-reply@school.example',
  }
  const choose = (more: NodeJS.ProcessEnv) => {
    const drivers = openDrivers(readConfiguration({ ...env, ...more }))
    return (to: string) => drivers('email', to).name
  }

  it('lets mail leave for the allow-list alone outside production', () => {
    const listed = choose({ MESSAGE_ALLOW_LIST: 'Me@Home.example, @school.example' })
    expect(['me@home.example', 'anyone@SCHOOL.example', 'you@home.example', 'me@evil-school.example'].map(listed)).toEqual([
      'smtp',
      'smtp',
      'embedded',
      'embedded',
    ])
    const production = { SCHOOL_ENV: 'production', DATABASE_URL: 'postgres://localhost/school' }
    expect(choose(production)('you@home.example')).toBe('smtp')
    const drivers = openDrivers(readConfiguration({ ...env, ...production }))
    expect((['sms', 'whatsapp', 'voice', 'push'] as const).map(channel => drivers(channel, '9876543210').name)).toEqual(
      Array.from({ length: 4 }, () => 'embedded'),
    )
  })

  it('is refused in words when it is wrong', () => {
    const refused = (more: NodeJS.ProcessEnv) => () => readConfiguration({ ...env, ...more })
    expect(refused({ SMTP_SECURITY: 'ssl' })).toThrow('SMTP_SECURITY must be one of')
    expect(refused({ MAIL_FROM: 'school' })).toThrow('MAIL_FROM')
    expect(refused({ SMTP_USER: 'school' })).toThrow('SMTP_PASSWORD')
    expect(refused({ SMTP_CA_FILE: '/no/such/file' })).toThrow('SMTP_CA_FILE')
    expect(refused({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
    const production = { SCHOOL_ENV: 'production', DATABASE_URL: 'postgres://localhost/school', SMTP_SECURITY: 'none' }
    expect(refused(production)).toThrow('in the clear')
    expect(refused({ ...production, SMTP_HOST: 'localhost' })).not.toThrow()
  })
})
