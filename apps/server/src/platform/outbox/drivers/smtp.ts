import { Readable } from 'node:stream'
import { type Delivery, failures, isEmail } from '@school/rules'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailServer } from '../../mail-settings'
import type { Driver, DriverMessage } from '../driver'
import { mailCodeOf } from './smtp-codes'

const seconds = 1000

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A plain text as it may stand in a page. */
const htmlOf = (text: string) =>
  text
    .replace(/[&<>"']/g, mark => marks[mark]!)
    .replace(/\r\n|\r/g, '\n')
    .replaceAll('\n', '<br>\n')

/** One line: whatever would begin another header is a space. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

const short = (text: string) => oneLine(text).slice(0, 300)

/** A file as it goes with a mail. */
interface MailFile {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

/** The bytes of the files of a message, or undefined when one of them is gone. */
async function readAttachments(files: DriverMessage['files']): Promise<MailFile[] | undefined> {
  const read: MailFile[] = []
  for (const file of files) {
    const content = await file.read()
    if (!content) return undefined
    read.push({ filename: oneLine(file.name), content, contentType: file.mediaType })
  }
  return read
}

/** How programs for mails show a button to unsubscribe, and what they do when it is pressed (RFC 2369 and 8058). */
const listHeaders = (address: string) => ({
  // Whole: not every program puts an address together again that was folded.
  'List-Unsubscribe': { prepared: true, value: `<${oneLine(address)}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The mail as it goes over the wire. The same message has the same Message-ID however often it is made. */
function compose(
  server: MailServer,
  { id, to, subject, text, at, school, unsubscribe }: DriverMessage,
  attachments: readonly MailFile[],
): Promise<Buffer> {
  const domain = server.from.split('@')[1]!
  const mail = new MailComposer({
    from: { name: oneLine(school?.name ?? 'School'), address: server.from },
    ...(school && isEmail(school.email) ? { replyTo: { name: '', address: school.email } } : {}),
    to: { name: '', address: to },
    subject: oneLine(subject ?? ''),
    text,
    html: `<!doctype html><html><body><p>${htmlOf(text)}</p></body></html>`,
    date: at,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? listHeaders(unsubscribe) : {}) },
    attachments: [...attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return mail.compile().build()
}

interface SmtpError extends Error {
  readonly responseCode?: number
  readonly code?: string
  /** What the server was told when it said no, and its words. */
  readonly command?: string
  readonly response?: string
}

/** A server that refused our own login or encryption has refused no message: it waits until that is put right. */
const isOurTrouble = (error: SmtpError) => error.code === 'EAUTH' || error.code === 'ETLS' || error.code === 'ENOAUTH'

function deliveryOf(error: SmtpError, handedOver: boolean): Delivery {
  const reason = short(error.message)
  const { responseCode } = error
  if (isOurTrouble(error)) return { outcome: 'temporary', reason }
  // Only what the server says when it hears the recipient tells of the recipient.
  const told = error.command === 'RCPT TO' ? mailCodeOf(error.response ?? '') : undefined
  const code = told === undefined ? {} : { code: told }
  if (responseCode !== undefined && responseCode >= 500) return { outcome: 'permanent', reason, ...code }
  if (responseCode !== undefined && responseCode >= 400) return { outcome: 'temporary', reason, ...code }
  return { outcome: handedOver ? 'unknown' : 'temporary', reason }
}

/** One conversation with the mail server: connect, log in, send, leave. */
function converse(server: MailServer, to: string, mail: Buffer, signal: AbortSignal): Promise<Delivery> {
  return new Promise(resolve => {
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none',
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 15 * seconds,
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(server.ca ? { ca: server.ca } : {}) },
    })
    // The content is read when the server has asked for it, and not before: from then on silence may mean that it has it.
    let handedOver = false
    const content = Readable.from(
      (function* () {
        handedOver = true
        yield mail
      })(),
    )
    const end = (delivery: Delivery) => {
      signal.removeEventListener('abort', abandon)
      content.destroy()
      resolve(delivery)
    }
    const fail = (error: SmtpError) => {
      connection.close()
      end(deliveryOf(error, handedOver))
    }
    const abandon = () => fail(new Error(failures.MailServerSilent))
    signal.addEventListener('abort', abandon)
    connection.on('error', fail)
    // The end may be told before the refusal that led to it.
    connection.on('end', () => setImmediate(fail, new Error(failures.MailServerEnded)))
    const send = () =>
      connection.send({ from: server.bounces, to: [to], size: mail.byteLength }, content, (error, info) => {
        if (error) return fail(error as SmtpError)
        connection.quit()
        end({ outcome: 'accepted', reference: short(info?.response ?? '') })
      })
    connection.connect(error => {
      if (error) return fail(error as SmtpError)
      if (!server.user) return send()
      connection.login({ credentials: { user: server.user, pass: server.password ?? '' } }, refused =>
        refused ? fail(refused as SmtpError) : send(),
      )
    })
  })
}

/** E-mail through a mail server. */
export function smtpDriver(server: MailServer): Driver {
  return {
    name: 'smtp',
    account: server.account,
    // A second copy has the Message-ID of the first, which not every mailbox looks at.
    idempotent: false,
    // No look-up: a mail server takes mails and answers no question about them.
    async send(message, signal) {
      if (!isEmail(message.to) || /\p{Cc}/u.test(message.to)) return { outcome: 'permanent', reason: failures.NoEmail }
      const attachments = await readAttachments(message.files)
      if (!attachments) return { outcome: 'permanent', reason: failures.MailFileGone }
      return converse(server, message.to, await compose(server, message, attachments), signal)
    },
  }
}
