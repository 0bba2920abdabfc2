import { encodeWav } from '@school/rules'

/** A tone as a wav file. */
export const wavOf = (seconds: number, rate = 8000): Uint8Array =>
  encodeWav(
    Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => Math.sin((at * 2 * Math.PI * 440) / rate) / 2),
    rate,
  )

/** Silence as an mp3 file: frames of 1152 samples at 44.1 kHz. */
export function mp3Of(seconds: number): Uint8Array {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame))
}

const box = (name: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

const words = (length: number, values: Readonly<Record<number, number>>): Buffer => {
  const bytes = Buffer.alloc(length)
  for (const [at, value] of Object.entries(values)) bytes.writeUInt32BE(value, Number(at))
  return bytes
}

/** An m4a file with one track of sound that says how long it lasts, and no sound. */
export function m4aOf(seconds: number): Uint8Array {
  const handler = words(25, {})
  handler.write('soun', 8, 'latin1')
  const sample = box('mp4a', words(28, { 16: 0x00_01_00_10, 24: 44_100 }))
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42', 'latin1')),
    box(
      'moov',
      box('mvhd', words(100, { 12: 1000, 16: Math.round(seconds * 1000) })),
      box(
        'trak',
        box('tkhd', words(84, { 12: 1 })),
        box(
          'mdia',
          box('mdhd', words(24, { 12: 1000, 16: Math.round(seconds * 1000) })),
          box('hdlr', handler),
          box('minf', box('stbl', box('stsd', words(8, { 4: 1 }), sample))),
        ),
      ),
    ),
    box('mdat', Buffer.alloc(64)),
  ])
}
