import { connect } from 'node:net'
import type { VirusCheck } from '../configuration'

declare module '../services' {
  interface Services {
    /** Absent: uploads are not checked. */
    readonly scanner: VirusScanner | undefined
  }
}

/** Longest check of one file. */
const patience = 20_000
const chunkBytes = 64 * 1024

/** What a check says: the name of what was found, or that there is nothing. */
export type ScanResult = { readonly found: string } | { readonly found?: undefined }

/** Looks into files for harmful programs. */
export interface VirusScanner {
  /** @throws ScannerDown when nobody has looked at the file. */
  readonly scan: (bytes: Uint8Array) => Promise<ScanResult>
}

/** The scanner did not answer, or not in a way that says anything of the file. */
export class ScannerDown extends Error {}

/** The answer of a clamd to INSTREAM: `stream: OK`, or `stream: <name> FOUND`. */
export function resultOfClamd(answer: string): ScanResult {
  const text = answer.replace(/\0$/, '').trim()
  if (/^stream: OK$/.test(text)) return {}
  const [, name] = /^stream: (.+) FOUND$/.exec(text) ?? []
  if (!name) throw new ScannerDown(`clamd answered: ${text.slice(0, 200)}`)
  return { found: name }
}

/** A clamd that is sent the file in chunks, each after its length. */
export function clamdScanner(
  address: Extract<VirusCheck, { driver: 'clamd' }>['address'],
  milliseconds = patience,
): VirusScanner {
  return {
    scan: bytes =>
      new Promise<ScanResult>((resolve, reject) => {
        const socket = connect(address)
        let answer = ''
        const fail = (error: Error) => {
          socket.destroy()
          reject(new ScannerDown(`The virus scanner failed: ${error.message}`, { cause: error }))
        }
        socket.setTimeout(milliseconds, () => fail(new Error('it did not answer in time')))
        socket.setEncoding('utf8')
        socket.on('error', fail)
        socket.on('data', text => {
          answer += text
        })
        socket.on('close', () => {
          try {
            resolve(resultOfClamd(answer))
          } catch (error) {
            reject(error)
          }
        })
        socket.on('connect', () => {
          socket.write('zINSTREAM\0')
          for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
            const chunk = bytes.subarray(at, at + chunkBytes)
            const length = Buffer.alloc(4)
            length.writeUInt32BE(chunk.byteLength)
            socket.write(length)
            socket.write(chunk)
          }
          socket.write(Buffer.alloc(4))
        })
      }),
  }
}

/** A service that is sent the file as it is and answers `{"clean": true}`, or `{"clean": false, "found": "name"}`. */
export function httpScanner(
  { url, token }: Omit<Extract<VirusCheck, { driver: 'http' }>, 'driver'>,
  milliseconds = patience,
): VirusScanner {
  const headers = { 'content-type': 'application/octet-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    async scan(bytes) {
      let answer: { clean?: unknown; found?: unknown }
      try {
        const body = Buffer.from(bytes)
        const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(milliseconds) })
        if (!response.ok) throw new Error(`it answered ${response.status}`)
        answer = (await response.json()) as typeof answer
      } catch (error) {
        throw new ScannerDown(`The virus scanner failed: ${(error as Error).message}`, { cause: error })
      }
      if (answer?.clean === true) return {}
      if (answer?.clean === false) return { found: typeof answer.found === 'string' ? answer.found.slice(0, 200) : 'unnamed' }
      throw new ScannerDown('The virus scanner did not say whether the file is clean.')
    },
  }
}

/** The configured scanner; undefined where uploads are not checked. */
export function openScanner(check: VirusCheck | undefined): VirusScanner | undefined {
  if (!check) return undefined
  return check.driver === 'clamd' ? clamdScanner(check.address) : httpScanner(check)
}
