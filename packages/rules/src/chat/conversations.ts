import { familyRoles, type Role } from '../menu/roles'
import { holdsWords, searchWords } from '../texts/search-key'
import { chatLimits } from './limits'

export type ChatStatus = 'online' | 'busy' | 'away' | 'offline'

/** One line of the list of conversations. */
export interface ChatConversation {
  readonly userId: string
  readonly name: string
  readonly avatar?: string | null
  readonly receiveUserRole: string
  /** What tells the person apart, such as the class or the children. */
  readonly caption?: string
  readonly status?: ChatStatus
  /** Ms since 1970. */
  readonly lastChatTime?: number
  readonly lastChatMessage?: string
  /** The last message was deleted. */
  readonly lastChatDeleted?: boolean
  readonly isPinnedUser?: boolean
  /** Ms since 1970. */
  readonly pinnedAt?: number
  readonly isMuted?: boolean
  /** Undefined when there is none. */
  readonly unreadMessageCount?: number
  readonly isActiveChat?: boolean
  /** The pair may no longer write; what was written stays. */
  readonly readOnly?: boolean
}

/** Pinned first, the latest pin on top, then by the last message. */
export function sortConversations<Line extends ChatConversation>(list: readonly Line[]): Line[] {
  return [...list].sort((a, b) => {
    const pinned = Number(Boolean(b.isPinnedUser)) - Number(Boolean(a.isPinnedUser))
    const pins = a.isPinnedUser && b.isPinnedUser ? (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0) : 0
    return pinned || pins || (b.lastChatTime ?? 0) - (a.lastChatTime ?? 0) || (a.userId < b.userId ? -1 : 1)
  })
}

/** Whether another conversation may be pinned: five at most. */
export const mayPinMore = (list: readonly ChatConversation[]): boolean =>
  list.filter(line => line.isPinnedUser).length < chatLimits.pinned

/** The list with one conversation open: it is the active one and has nothing unread, the former one is active no more. */
export function openConversation<Line extends ChatConversation>(list: readonly Line[], userId: string | undefined): Line[] {
  return list.map(line => {
    if (line.userId === userId) return { ...line, isActiveChat: true, unreadMessageCount: undefined }
    return line.isActiveChat ? { ...line, isActiveChat: false } : line
  })
}

/** What the top bar counts: the unread messages of all conversations that are not muted. */
export const unreadChats = (list: readonly ChatConversation[]): number =>
  list.reduce((sum, line) => sum + (line.isMuted ? 0 : (line.unreadMessageCount ?? 0)), 0)

/** Conversations whose name holds every word that was typed, in any of its spellings. */
export function searchConversations<Line extends ChatConversation>(list: readonly Line[], text: string): readonly Line[] {
  const words = searchWords(text)
  return words.length === 0 ? list : list.filter(line => holdsWords(line.name, words))
}

/** The state of a person as another one sees it: families see staff as online or offline, and nothing where presence is off. */
export function seenStatus(status: ChatStatus, viewer: Role, presence: boolean): ChatStatus {
  if (!presence) return 'offline'
  return familyRoles.includes(viewer) && status !== 'offline' ? 'online' : status
}
