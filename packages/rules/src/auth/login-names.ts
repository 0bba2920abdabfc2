const shortest = 4
const longest = 60

/** A text in the form of a login name: capitals and digits only. */
const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Prefix and number; a short number is filled with zeros to the least length of a login name. */
const joined = (prefix: string, text: string) => `${prefix}${bare(text).padStart(shortest - prefix.length, '0')}`

/** The child that gives a guardian the login name: admitted first, then the smaller admission number. */
export function namingChild<C extends { readonly admNo: string; readonly admissionDate: string | null }>(
  children: readonly C[],
): C | undefined {
  const order = (child: C) => [child.admissionDate ?? '9999-12-31', child.admNo] as const
  return children.reduce<C | undefined>((first, child) => {
    if (!first) return child
    const [day, admNo] = order(child)
    const [firstDay, firstAdmNo] = order(first)
    return day < firstDay || (day === firstDay && admNo < firstAdmNo) ? child : first
  }, undefined)
}

/**
 * Login name of a guardian: the school's code and the admission number of the first child, or the ten digits of the mobile.
 * A mobile that is taken on the platform falls back to the admission number.
 */
export function guardianLoginName(
  facts: { schoolCode: string; admNo: string; mobile: string; rule: 'admno' | 'mobile' },
  isTaken: (name: string) => boolean,
): string {
  if (facts.rule === 'mobile' && /^\d{10}$/.test(facts.mobile) && !isTaken(facts.mobile)) return facts.mobile
  return free(joined(facts.schoolCode, facts.admNo), isTaken)
}

/** Login name of a student: the school's code, U and the admission number. */
export const studentLoginName = (schoolCode: string, admNo: string, isTaken: (name: string) => boolean): string =>
  free(joined(`${schoolCode}U`, admNo), isTaken)

/** Login name of a staff member: the school's code, S and the staff code. */
export const staffLoginName = (schoolCode: string, staffCode: string, isTaken: (name: string) => boolean): string =>
  free(joined(`${schoolCode}S`, staffCode), isTaken)

function free(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let suffix = 2; ; suffix += 1) {
    const next = `${name}-${suffix}`
    if (!isTaken(next)) return next
  }
}

/** A login name that comes back, or the next one with a number where somebody has it by now. */
export function nextLoginName(name: string, isTaken: (name: string) => boolean): string {
  const [, base, number] = /^(.*?)(?:-(\d{1,6}))?$/.exec(name)!
  for (let next = name, suffix = Number(number ?? 1); ; next = `${base}-${suffix}`) {
    if (!isTaken(next)) return next
    suffix += 1
  }
}

/** 4 to 60 of A–Z, 0–9, dot, @, underscore and hyphen; case does not matter. */
export const isLoginName = (text: string): boolean =>
  text.length >= shortest && text.length <= longest && /^[A-Z0-9.@_-]+$/i.test(text)

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
