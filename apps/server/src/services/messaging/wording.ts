import { formatLimits, formatParameters, type SendDoor, templateProblem, wideCharacters } from '@school/rules'
import { invalid } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { formatProblem } from '../message-formats/save'
import { formatFieldText } from '../message-formats/texts'
import type { SendCall } from './order'

const tooLong = (field: string, limit: number) => invalid([{ field, message: formatFieldText('TooLong', { limit }) }])

/** @throws 400 when a notification says what no format of its door may hold. */
export function refuseWording(door: SendDoor, { title, description }: { readonly title: string; readonly description: string }) {
  if (title.length > formatLimits.title) throw tooLong('title', formatLimits.title)
  if (description.length > formatLimits.description) throw tooLong('notificationDescription', formatLimits.description)
  const parameters = formatParameters('notification', door)
  const problem = templateProblem(title, parameters) ?? templateProblem(description, parameters)
  if (problem) throw formatProblem(problem, 'notification')
}

/** @throws 400 when the line below a format that is still changed says what could not be saved with it. */
export async function refuseContent({ trx, schoolId }: SendCall, content: string, isSms: boolean): Promise<void> {
  if (content.length > formatLimits.content) throw tooLong('content', formatLimits.content)
  if (!isSms || (await settingValue(trx, schoolId, 'sms.unicode')) === true) return
  const wide = wideCharacters(content)
  if (wide.length > 0) throw formatProblem({ kind: 'wide', characters: wide.join(' ') }, 'sms')
}
