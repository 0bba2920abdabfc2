import type { Services } from './services'

/** Six digits without favour: bytes that would tilt the scale are thrown away. */
export function newCode(services: Services): string {
  for (;;) {
    const value = Buffer.from(services.random.bytes(4)).readUInt32BE()
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0')
  }
}
