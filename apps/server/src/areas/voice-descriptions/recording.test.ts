import { describe, expect, it } from 'vitest'
import { m4aOf, mp3Of, wavOf } from '../../testing/voice'
import { lengthOf, secondsOf } from './recording'

describe('the length of a recording', () => {
  it.each([
    ['wav', wavOf(46.5), 'audio/wav', 46.5],
    ['mp3', mp3Of(46.5), 'audio/mpeg', 46.5],
    ['m4a', m4aOf(46.5), 'audio/mp4', 46.5],
  ])('is read from %s', async (_, bytes, mediaType, seconds) => {
    expect(await lengthOf(bytes, mediaType)).toBeCloseTo(seconds, 1)
    expect(await secondsOf(bytes, mediaType)).toBe(47)
  })

  it('is refused beyond a minute', async () => {
    expect(await secondsOf(wavOf(60), 'audio/wav')).toBe(60)
    expect(await secondsOf(wavOf(60.01), 'audio/wav')).toBe('TooLong')
    expect(await secondsOf(mp3Of(61), 'audio/mpeg')).toBe('TooLong')
  })

  it.each([
    ['nothing', new Uint8Array(), 'audio/wav'],
    ['a wav file without samples', wavOf(0), 'audio/wav'],
    ['a broken m4a file', m4aOf(30).subarray(0, 30), 'audio/mp4'],
    ['noise', Buffer.alloc(4000, 7), 'audio/mpeg'],
  ])('cannot be read from %s', async (_, bytes, mediaType) => {
    expect(await secondsOf(bytes, mediaType)).toBe('Unreadable')
  })
})
