import type { FormatDoor, MessageChannel, MessageState, PreferencePerson, VoiceLanguage, WhatsappCategory } from '@school/rules'
import { sql } from 'kysely'
import { hiddenText } from './encrypted-text'

/** What a provider that holds a text itself has to know beside the values of its places. */
export interface MessageTemplate {
  readonly dltTemplateId?: string
  /** Of a text message that operators take for an advertisement. */
  readonly promotional?: true
  /** Of WhatsApp: the approved campaign, its category and whether its file is a document. */
  readonly campaignName?: string
  readonly category?: WhatsappCategory
  readonly document?: boolean
  /** Of a call whose text is read out. */
  readonly language?: VoiceLanguage
}

/** Whether it leaves in the hours of promotional texts alone. */
export const isPromotional = (template: MessageTemplate | null | undefined): boolean =>
  template?.promotional === true || template?.category === 'marketing'

/** A message that one server has in hand under its lease. */
export interface Claimed {
  id: string
  channel: MessageChannel
  recipient: string
  subject: string | null
  body: string
  variables: string[] | null
  template: MessageTemplate | null
  file_ids: string[] | null
  school_id: string | null
  batch_id: string | null
  sealed: boolean
  attempts: number
  created_at: Date
  expires_at: Date
  /** Of the try before. */
  last_error: string | null
  /** What a push tells of. */
  about_id: string | null
  /** Whom it is written to and through which door; null of what no send has written. */
  person_type: PreferencePerson | 'student' | null
  person_id: string | null
  door: FormatDoor | null
  urgent: boolean
  /** When its batch was let go. */
  released_at: Date | null
  school_name: string | null
  school_email: string | null
}

/** A message that has come to a state, and the batch that it belongs to. */
export type Change = readonly [channel: MessageChannel, state: MessageState, batchId: string | null]

/** A sealed text is of no more use when its message is done. */
export const readOnce = {
  body: sql<string>`case when sealed then ${hiddenText} else body end`,
  variables: sql<string[] | null>`case when sealed then null else variables end`,
  sealed: false,
}

/** When a row is looked at again; left as it is where it is done. */
export const runAgain = (at: Date | undefined) => (at ? { run_after: at } : {})
