import app from '../../../texts/lang/en/app.json'
import code from '../../../texts/lang/en/code.json'
import diary from '../../../texts/lang/en/diary.json'
import error from '../../../texts/lang/en/error.json'
import failure from '../../../texts/lang/en/failure.json'
import feedback from '../../../texts/lang/en/feedback.json'
import imports from '../../../texts/lang/en/imports.json'
import { fillText } from './language'
import type { Speak } from './speak'

const texts = new Map<string, string>(
  [app, code, diary, error, failure, feedback, imports].flatMap((group: Readonly<Record<string, string>>) =>
    Object.entries(group),
  ),
)

/** Says the English texts that rules name, as the catalogue has them. */
export const speakEnglish: Speak = (id, values) => {
  const text = texts.get(id)
  return text === undefined ? undefined : fillText(text, values)
}
