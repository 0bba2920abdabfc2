import { type Delivery, failures, internationalNumber } from '@school/rules'
import type { HttpVoice } from '../../http-voice-settings'
import { isTeller } from '../../tellers'
import { parsedJson, valueAt } from '../answer-json'
import type { Driver, DriverMessage } from '../driver'
import { askProvider, hostOf, refusalOf } from '../http'
import { type DeliveryReport, type ReportCall, type Reporter, reportPath } from '../reports'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The fields of a request with values in their places; a value is never searched again. A field that is nothing but the place
 * of a value that the call does not have is left out.
 */
function filled(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const only = /^\{(\w+)\}$/.exec(value)?.[1]
    if (only !== undefined && values[only] === '') return undefined
    return value.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  }
  if (Array.isArray(value)) return value.map(one => filled(one, values)).filter(one => one !== undefined)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const said = filled(one, values)
      return said === undefined ? [] : [[name, said]]
    }),
  )
}

/** A request as JSON, or as a form where the headers say so. */
function bodyOf(fields: Readonly<Record<string, unknown>>, type: string): string {
  if (!type.startsWith('application/x-www-form-urlencoded')) return JSON.stringify(fields)
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, typeof one === 'string' ? one : JSON.stringify(one))
  return form.toString()
}

/** What a call says: the address of its recording, or the words that are read out. */
function speechOf({ files, text, template }: DriverMessage): { audio: string; text: string; language: string } | Delivery {
  if (template?.language) return { audio: '', text, language: template.language }
  const [recording] = files
  if (!recording) return { outcome: 'permanent', reason: failures.RecordingGone }
  if (recording.link === null) return { outcome: 'permanent', reason: failures.RecordingOutOfReach }
  return { audio: recording.link, text: '', language: '' }
}

/** Calls through a provider that is asked by HTTP, one request each. */
export function httpVoiceDriver({ url, headers, fields, reference, reports }: HttpVoice): Driver {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const type = named['content-type'] ?? 'application/json'
  const report = `${reports.address}${reportPath('http-voice', reports.token)}`
  return {
    name: 'http-voice',
    account: hostOf(url),
    idempotent: false,
    // No look-up: what became of a call is told by reports alone.
    async send(message, signal): Promise<Delivery> {
      const number = internationalNumber(message.to)?.replace('+', '')
      if (number === undefined) return { outcome: 'permanent', reason: failures.NoNumber }
      const speech = speechOf(message)
      if ('outcome' in speech) return speech
      const asked = filled(fields, { to: number, id: message.id, report, ...speech }) as Record<string, unknown>
      const request = { headers: { ...named, 'content-type': type }, body: bodyOf(asked, type) }
      const answer = await askProvider(url, request, signal)
      if ('outcome' in answer) return answer
      if (answer.status < 200 || answer.status > 299) return refusalOf(answer, `HTTP ${answer.status}`)
      const given = valueAt(answer.body, reference)
      return given === undefined ? { outcome: 'accepted' } : { outcome: 'accepted', reference: given }
    },
  }
}

const said = (told: unknown, name: string): string => valueAt(told, name) ?? ''

/** What a call of the provider tells: an object, a list of them, or a form; what stands in its address counts for each. */
function toldOf({ url, body }: ReportCall): Readonly<Record<string, unknown>>[] {
  const sent = typeof body === 'string' ? (parsedJson(body) ?? Object.fromEntries(new URLSearchParams(body))) : (body ?? {})
  const inAddress = Object.fromEntries(new URL(url).searchParams)
  return (Array.isArray(sent) ? sent : [sent]).filter(isRecord).map(one => ({ ...inAddress, ...one }))
}

/** Reads what the provider tells about calls. The secret address is the proof, and where it calls from, when that is known. */
export function httpVoiceReports({ url, reported, tellers, reports: { address, token } }: HttpVoice): Reporter {
  return {
    driver: 'http-voice',
    account: hostOf(url),
    token,
    address,
    read(call) {
      if (!isTeller(tellers, call.ip)) return undefined
      return toldOf(call).flatMap((told): DeliveryReport[] => {
        const word = said(told, reported.state)
        const state = reported.states[word.toLowerCase()]
        const messageId = said(told, reported.id)
        const reference = said(told, reported.reference)
        if (!state || (messageId === '' && reference === '')) return []
        const isLost = state === 'Failed' || state === 'Undelivered'
        return [
          {
            messageId: messageId || null,
            reference,
            recipient: said(told, reported.to),
            state,
            code: isLost ? word : null,
          },
        ]
      })
    },
  }
}
