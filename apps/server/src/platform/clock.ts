/** The present and chance, handed in so that tests and demonstration data are exact. */
export interface Clock {
  now(): Date
}

export interface Random {
  /** Cryptographically strong bytes in production, seeded ones in tests and demonstration data. */
  bytes(count: number): Uint8Array
}

export const systemClock: Clock = { now: () => new Date() }

export const systemRandom: Random = { bytes: count => crypto.getRandomValues(new Uint8Array(count)) }

/** The lowest id of a moment: rows that are younger have higher ones. */
export function firstId(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * Ids as UUID version 7: 48 bits of milliseconds, then a counter that keeps ids of one process in order, then chance.
 * They sort by time, so that new rows land at the end of an index.
 */
export function makeIds(clock: Clock, random: Random): () => string {
  let last = 0
  let counter = 0
  return () => {
    const now = Math.max(clock.now().getTime(), last)
    counter = now === last ? counter + 1 : 0
    // 12 bits of counter; past that the id borrows the next millisecond.
    last = counter > 0xfff ? now + 1 : now
    if (counter > 0xfff) counter = 0
    const bytes = random.bytes(16)
    const view = new DataView(bytes.buffer, bytes.byteOffset, 16)
    view.setUint16(0, Math.floor(last / 2 ** 32))
    view.setUint32(2, last % 2 ** 32)
    view.setUint16(6, 0x7000 | counter)
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = Buffer.from(bytes).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
