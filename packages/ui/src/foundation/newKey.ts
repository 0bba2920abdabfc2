/**
 * A key for something that is to happen once, however often it is tried: 32 letters, different each time. Browsers give
 * `randomUUID` to secure pages alone, and a school may run its server without.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
