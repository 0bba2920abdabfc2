import type { VirusCheck } from '../../configuration'
import { ScannerDown, scanPatience, type VirusScanner } from '../scanner'

/** A service that is sent the file as it is and answers `{"clean": true}`, or `{"clean": false, "found": "name"}`. */
export function httpScanner(
  { url, token }: Omit<Extract<VirusCheck, { driver: 'http' }>, 'driver'>,
  milliseconds = scanPatience,
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
