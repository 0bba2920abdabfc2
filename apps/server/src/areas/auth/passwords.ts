import { hash, verify } from '@node-rs/argon2'

// OWASP's second recommendation: 19 MiB, two passes, one lane; about 25 ms here.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A PHC string, for example `$argon2id$v=19$m=19456,t=2,p=1$…`. */
export const hashPassword = (password: string): Promise<string> => hash(password, settings)

/** A hash of nothing anybody knows: comparing with it costs an unknown login the same time as a known one. */
const dummy = hashPassword(crypto.randomUUID())

export async function fitsPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummy), password)
  return passwordHash !== undefined && fits
}
