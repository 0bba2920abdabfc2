/** Samples a second of recordings made in a browser: enough for speech on a telephone, and a minute of it fits an upload. */
export const recordingRate = 16_000

const headBytes = 44

/** A wav file of one channel with 16 bits a sample; samples stand between -1 and 1. */
export function encodeWav(samples: Float32Array, rate = recordingRate): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(headBytes + samples.length * 2))
  const word = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
  }
  word(0, 'RIFF')
  view.setUint32(4, headBytes - 8 + samples.length * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // Plain samples, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [index, sample] of samples.entries()) {
    const held = Math.max(-1, Math.min(1, sample))
    view.setInt16(headBytes + index * 2, Math.round(held * (held < 0 ? 0x80_00 : 0x7f_ff)), true)
  }
  return new Uint8Array(view.buffer)
}
