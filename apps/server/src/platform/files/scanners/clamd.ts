import { connect } from 'node:net'
import type { VirusCheck } from '../../configuration'
import { ScannerDown, type ScanResult, scanPatience, type VirusScanner } from '../scanner'

const chunkBytes = 64 * 1024

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
  milliseconds = scanPatience,
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
