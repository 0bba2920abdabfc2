/**
 * A mobile number as it is kept: ten digits of India without prefix, or `+` and up to 15 digits of another country.
 * Undefined when the text is none.
 */
export function mobileNumber(text: string): string | undefined {
  const bare = text.replace(/[\s().-]/g, '')
  const home = bare.replace(/^(\+91|0091|91(?=\d{10}$)|0+)/, '')
  if (/^[6-9]\d{9}$/.test(home)) return home
  return /^\+[1-9]\d{6,14}$/.test(bare) && !bare.startsWith('+91') ? bare : undefined
}

/** A mobile number as providers take it, `+` and digits; undefined when it is none. */
export function internationalNumber(text: string): string | undefined {
  const number = mobileNumber(text)
  return number === undefined || number.startsWith('+') ? number : `+91${number}`
}

/** Words of an address before the `@`, parted by single dots. */
const mailName = /^[^\s@,;<>().]+(\.[^\s@,;<>().]+)*$/
/** A host of letters, digits and hyphens within; it ends in two letters or more, or in one of `xn--`. */
const mailHost = /^([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+([\p{L}\p{M}]{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu

/** Whether a text is an address that mail can be sent to: at most 254 characters, 64 before the `@`. */
export function isEmail(text: string): boolean {
  const [name = '', host = '', ...rest] = text.split('@')
  return rest.length === 0 && mailName.test(name) && mailHost.test(host) && text.length <= 254 && name.length <= 64
}

/** Whether a text is the address of a web site, `https://` or `http://` with a host. */
export const isWebsite = (text: string): boolean =>
  /^https?:\/\/([\p{L}\p{N}-]+\.)+[\p{L}]{2,}(:\d{1,5})?([/?#]\S*)?$/iu.test(text)

/** Blood groups that a profile may hold. */
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
