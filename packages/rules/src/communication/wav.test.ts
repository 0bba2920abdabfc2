import { describe, expect, it } from 'vitest'
import { fileKinds } from '../files/kinds'
import { mostVoiceSeconds } from './voice'
import { encodeWav, recordingRate } from './wav'

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

describe('a wav file', () => {
  it('has its samples behind the head that says how they are read', () => {
    const bytes = encodeWav(Float32Array.of(0, 1, -1, 0.5, 2), 8000)
    const view = new DataView(bytes.buffer)
    expect([text(bytes, 0, 4), text(bytes, 8, 16), text(bytes, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data'])
    expect([4, 24, 28, 40].map(at => view.getUint32(at, true))).toEqual([46, 8000, 16_000, 10])
    expect([44, 46, 48, 50, 52].map(at => view.getInt16(at, true))).toEqual([0, 32_767, -32_768, 16_384, 32_767])
  })

  it('of the longest recording fits an upload', () => {
    const bytes = encodeWav(new Float32Array(mostVoiceSeconds * recordingRate))
    expect(bytes.byteLength).toBe(1_920_044)
    expect(bytes.byteLength).toBeLessThanOrEqual(fileKinds.voice.maxKb * 1024)
  })
})
