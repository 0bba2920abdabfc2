/** A text in the form of a login name: capitals and digits only. */
const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Login name of a guardian: the school's code and the admission number of the first child, or the ten digits of the mobile.
 * A mobile that is taken on the platform falls back to the admission number.
 */
export function guardianLoginName(
  facts: { schoolCode: string; admNo: string; mobile: string; rule: 'admno' | 'mobile' },
  isTaken: (name: string) => boolean,
): string {
  if (facts.rule === 'mobile' && /^\d{10}$/.test(facts.mobile) && !isTaken(facts.mobile)) return facts.mobile
  return free(`${facts.schoolCode}${bare(facts.admNo)}`, isTaken)
}

export const studentLoginName = (schoolCode: string, admNo: string, isTaken: (name: string) => boolean): string =>
  free(`${schoolCode}U${bare(admNo)}`, isTaken)

export const staffLoginName = (schoolCode: string, staffCode: string, isTaken: (name: string) => boolean): string =>
  free(`${schoolCode}S${bare(staffCode)}`, isTaken)

function free(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let suffix = 2; ; suffix += 1) {
    const next = `${name}-${suffix}`
    if (!isTaken(next)) return next
  }
}

/** 4 to 60 of A–Z, 0–9, dot, @, underscore and hyphen; case does not matter. */
export const isLoginName = (text: string): boolean => /^[A-Z0-9.@_-]{4,60}$/i.test(text)

/** Without letters and digits that are mistaken for each other. */
export const temporaryPasswordAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const temporaryPasswordLength = 8

/** A temporary password from random bytes; bytes that would favour some letters are passed over. */
export function temporaryPassword(randomBytes: (count: number) => Uint8Array): string {
  const size = temporaryPasswordAlphabet.length
  const fair = 256 - (256 % size)
  let password = ''
  while (password.length < temporaryPasswordLength) {
    for (const byte of randomBytes(temporaryPasswordLength)) {
      if (byte < fair && password.length < temporaryPasswordLength) password += temporaryPasswordAlphabet[byte % size]
    }
  }
  return password
}
