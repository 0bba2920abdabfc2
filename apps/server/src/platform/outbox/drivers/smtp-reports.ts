import type { ReportedState } from '@school/rules'
import type { MailServer } from '../../mail-settings'
import type { ReportSettings } from '../../report-settings'
import { isTeller } from '../../tellers'
import type { DeliveryReport, ReportCall, Reporter } from '../reports'

/** What a mail server has done with a mail. One that is late is tried again by itself and told of again. */
const states: Readonly<Record<string, ReportedState>> = { failed: 'Undelivered', delivered: 'Delivered' }

/** What is told of one recipient of a mail. */
interface Told {
  readonly message: string
  readonly recipient: string
  readonly action: string
  readonly status: string
}

const fieldOf = (block: string, name: string): string => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(block)?.[1]?.trim() ?? ''

/** A report of delivery as mail servers send it (RFC 3464): for each recipient a block of fields, and the head of the mail. */
function ofMail(text: string, ownIds: RegExp): Told[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  const message = ownIds.exec(lines)?.[1] ?? ''
  return lines
    .split(/\n\s*\n/)
    .filter(block => /^action:/im.test(block))
    .map(block => ({
      message,
      recipient: (fieldOf(block, 'original-recipient') || fieldOf(block, 'final-recipient')).replace(/^[^;]*;\s*/, ''),
      action: fieldOf(block, 'action'),
      status: fieldOf(block, 'status').split(' ')[0]!,
    }))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** The same as JSON, one or a list, from whoever reads the mails that come back. */
function ofJson(body: unknown, ownIds: RegExp): Told[] {
  return (Array.isArray(body) ? body : [body]).filter(isRecord).map(one => {
    const text = (name: string) => (typeof one[name] === 'string' ? one[name] : '')
    const message = ownIds.exec(`<${text('messageId').replace(/[<>]/g, '')}>`)?.[1] ?? ''
    return { message, recipient: text('recipient'), action: text('action'), status: text('status') }
  })
}

/**
 * Reads what became of mails after a server took them. Every mail carries our id in its Message-ID, which comes back with
 * the report; one without it tells nothing. The address is the proof, and where it calls from, when that is known.
 */
export function mailReports({ from, account, tellers }: MailServer, { address, token }: ReportSettings): Reporter {
  const domain = from.split('@')[1]!.replace(/[.\\]/g, '\\$&')
  const ownIds = new RegExp(`<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@${domain}>`, 'i')
  return {
    driver: 'smtp',
    account,
    token,
    address,
    read({ body, ip }: ReportCall) {
      if (!isTeller(tellers, ip)) return undefined
      const told = typeof body === 'string' ? ofMail(body, ownIds) : ofJson(body, ownIds)
      return told.flatMap(({ message, recipient, action, status }): DeliveryReport[] => {
        const state = states[action.toLowerCase()]
        if (!state || message === '') return []
        return [{ messageId: message, reference: '', recipient, state, code: state === 'Undelivered' ? status || null : null }]
      })
    },
  }
}
