import { isPlainTeacher } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'

/** A number as teachers see it: the first two and the last three digits. */
const masked = (number: string) =>
  number.length < 6 ? number : `${number.slice(0, 2)}${'•'.repeat(number.length - 5)}${number.slice(-3)}`

/** Numbers and addresses as the person may see them. */
export function shownAddress(person: Person): (address: string) => string {
  if (!isPlainTeacher(viewerOf(person))) return address => address
  return address => {
    const [name, host] = address.split('@')
    return host === undefined ? masked(address) : `${name!.slice(0, 2)}•••@${host}`
  }
}

/** The same in SQL, for anybody: the name of an address, or a number, with its middle hidden. */
export const maskedAddress = (address: RawBuilder<unknown>): RawBuilder<string> => sql`case
  when position('@' in ${address}) > 0 then left(split_part(${address}, '@', 1), 2) || '•••@' || split_part(${address}, '@', 2)
  when length(${address}) < 6 then ${address}
  else left(${address}, 2) || repeat('•', length(${address}) - 5) || right(${address}, 3) end`

/** What a person searches numbers and addresses by: what is shown, so that nobody guesses the digits behind the dots. */
export const searchedAddress = (person: Person, address: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPlainTeacher(viewerOf(person)) ? maskedAddress(address) : address
