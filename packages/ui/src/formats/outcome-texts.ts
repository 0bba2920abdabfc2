import type { FormatChannel, FormatNameOutcome, FormatSave, FormatSaveProblem } from '@school/rules'
import type { IntlShape, MessageDescriptor } from 'react-intl'
import { formatMessages, longMessage, outcomeMessages, plainOnlyMessage, unknownParameterMessage } from './formats.messages'

type ChannelTexts = Readonly<Record<'channel' | 'saved' | 'updated' | 'deleted' | 'notSaved' | 'prompt', MessageDescriptor>>

/** What each channel says of its formats. */
export const channelTexts: Readonly<Record<FormatChannel, ChannelTexts>> = {
  sms: {
    channel: formatMessages.sms,
    saved: outcomeMessages.smsSaved,
    updated: outcomeMessages.smsUpdated,
    deleted: outcomeMessages.smsDeleted,
    notSaved: outcomeMessages.smsNotSaved,
    prompt: outcomeMessages.smsPrompt,
  },
  notification: {
    channel: formatMessages.notification,
    saved: outcomeMessages.notificationSaved,
    updated: outcomeMessages.notificationUpdated,
    deleted: outcomeMessages.notificationDeleted,
    notSaved: outcomeMessages.notificationNotSaved,
    prompt: outcomeMessages.notificationPrompt,
  },
  whatsapp: {
    channel: formatMessages.whatsapp,
    saved: outcomeMessages.whatsappSaved,
    updated: outcomeMessages.whatsappUpdated,
    deleted: outcomeMessages.whatsappDeleted,
    notSaved: outcomeMessages.whatsappNotSaved,
    prompt: outcomeMessages.whatsappPrompt,
  },
}

const fixed = {
  noData: outcomeMessages.noData,
  title: outcomeMessages.titleRequired,
  description: outcomeMessages.descriptionRequired,
  campaign: outcomeMessages.campaignRequired,
  words: outcomeMessages.checkWords,
  contentTwice: outcomeMessages.contentOnce,
} as const

/** Why a format cannot be saved, in words. */
export function problemText(intl: IntlShape, problem: FormatSaveProblem): string {
  switch (problem.kind) {
    case 'unknown':
      return intl.formatMessage(unknownParameterMessage, { name: problem.name })
    case 'long':
      return intl.formatMessage(longMessage, { limit: problem.limit })
    case 'wide':
      return intl.formatMessage(plainOnlyMessage, { characters: problem.characters })
    default:
      return intl.formatMessage(fixed[problem.kind])
  }
}

/** What is said of a name that a format cannot have. */
export const nameTexts: Readonly<Partial<Record<FormatNameOutcome['kind'], MessageDescriptor>>> = {
  taken: outcomeMessages.taken,
  predefinedOnly: outcomeMessages.predefinedOnly,
  foreign: outcomeMessages.notificationForeign,
  duplicate: outcomeMessages.notificationDuplicate,
}

/** What is said of a format that was saved. */
export function savedText(channel: FormatChannel, { kind, formatType }: FormatSave): MessageDescriptor {
  if (kind !== 'create') return channelTexts[channel].updated
  return formatType === 'SMS' ? outcomeMessages.notificationCopied : channelTexts[channel].saved
}

/** What is said of a format that was not; `taken` tells that there was one of its name. */
export function notSavedText(channel: FormatChannel, { formatType }: FormatSave, taken: boolean): MessageDescriptor {
  if (!taken || channel !== 'notification') return channelTexts[channel].notSaved
  return formatType === 'SMS' ? outcomeMessages.notificationDuplicate : outcomeMessages.notificationTaken
}
