import type { ChatRules } from '../../school/chat-rules'
import type { ChatCall } from './people'

/** The first word of the school's list that stands in a text as a whole word; undefined without one. */
export function flaggedWord(text: string, words: readonly string[]): string | undefined {
  const bare = (of: string) => of.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  const folded = ` ${bare(text.toLowerCase())} `
  // Of a word without letters nothing is left, which would stand in every text.
  return words.find(word => bare(word) !== '' && folded.includes(` ${bare(word)} `))
}

/** A message with a word of the school's list comes to the reviewers. */
export async function flag(
  { services, trx, schoolId }: ChatCall,
  { flagWords }: ChatRules,
  message: { readonly id: string; readonly text: string },
): Promise<void> {
  const word = flaggedWord(message.text, flagWords)
  if (word === undefined) return
  await trx
    .insertInto('chat_reports')
    .values({
      school_id: schoolId,
      id: services.newId(),
      message_id: message.id,
      kind: 'words',
      reason: word,
      at: services.clock.now(),
    })
    .execute()
}
