import { isPlainTeacher } from '@school/rules'
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
