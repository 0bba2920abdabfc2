import type { Role } from '../menu/roles'
import { approvesNotices, firstNoticeStatus, type NoticeApproval } from './notices'

/** Where an album stands. */
export const albumStatuses = ['Pending', 'Approved'] as const
/** One of `albumStatuses`. */
export type AlbumStatus = (typeof albumStatuses)[number]

/** Photos that are sent together. */
export const mostPhotosAtOnce = 30
/** Size of one of them in KB. */
export const mostPhotoKb = 10240
/** Extensions of photos. */
export const photoTypes = ['jpg', 'jpeg', 'jfif', 'png', 'webp'] as const
/** Letters of the words of an album, at most. */
export const albumLengths = { title: 100, description: 1000, caption: 100, reason: 200 } as const

/** Somebody before an album that lies in the own scope. */
export interface AlbumReader {
  readonly roles: readonly Role[]
  /** Whether the person made it. */
  readonly author: boolean
  /** Whether the person added something to it that waits for approval. */
  readonly added?: boolean
}

export interface AlbumState {
  readonly status: AlbumStatus
  /** Some of its photos were approved: its audience has seen it. */
  readonly published: boolean
}

/** The status of a new album: as that of a notice. */
export const firstAlbumStatus = (author: Pick<AlbumReader, 'roles'>, approval: NoticeApproval): AlbumStatus =>
  firstNoticeStatus(author, approval) === 'Approved' ? 'Approved' : 'Pending'

/** The status after somebody added photos: those of people who wait for approval put an approved album back. */
export const albumStatusAfterAdding = (
  adder: Pick<AlbumReader, 'roles'>,
  status: AlbumStatus,
  approval: NoticeApproval,
): AlbumStatus => (status === 'Approved' && firstAlbumStatus(adder, approval) === 'Approved' ? 'Approved' : 'Pending')

/** Approving what waits: never one's own where the school wants another pair of eyes. */
export const mayApproveAlbum = (reader: AlbumReader, { status }: AlbumState, approval: NoticeApproval): boolean =>
  status === 'Pending' &&
  approvesNotices(reader) &&
  !((reader.author || reader.added) && firstAlbumStatus(reader, approval) === 'Pending')

/**
 * What the person may change: everything, or photos alone. What the audience has seen is changed by approvers; its
 * author still adds photos and takes some out.
 */
export function albumEditing(reader: AlbumReader, { published }: AlbumState): 'all' | 'photos' | 'no' {
  if (approvesNotices(reader)) return 'all'
  if (!reader.author) return 'no'
  return published ? 'photos' : 'all'
}

/** Deleting an album: its author until it was seen, approvers at any time. */
export const mayDeleteAlbum = (reader: AlbumReader, { published }: AlbumState): boolean =>
  approvesNotices(reader) || (reader.author && !published)

/** Telling the audience, once the album is approved. */
export const mayNotifyAlbum = (reader: AlbumReader, { status }: AlbumState): boolean =>
  status === 'Approved' && (reader.author || approvesNotices(reader))

const deciders: readonly Role[] = ['SchoolSuperAdmin', 'SchoolHead']

/** Whether the person decides about photos that guardians reported. */
export const decidesPhotos = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some(role => deciders.includes(role))
