import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../menu/roles'
import {
  type AlbumState,
  albumEditing,
  albumStatusAfterAdding,
  albumStatuses,
  decidesPhotos,
  firstAlbumStatus,
  mayApproveAlbum,
  mayDeleteAlbum,
  mayNotifyAlbum,
} from './gallery'
import { noticeApprovals } from './notices'

const teacher = { roles: ['Teacher' as Role], author: true }
const other = { roles: ['Teacher' as Role], author: false }
const head = { roles: ['SchoolHead' as Role], author: false }
const admin = { roles: ['SystemAdmin' as Role], author: false }
const waiting: AlbumState = { status: 'Pending', published: false }
const again: AlbumState = { status: 'Pending', published: true }
const approved: AlbumState = { status: 'Approved', published: true }

describe('an album', () => {
  it('starts as the notices of its author do', () => {
    expect(firstAlbumStatus(teacher, 'others')).toBe('Pending')
    expect(firstAlbumStatus(head, 'all')).toBe('Approved')
    expect(noticeApprovals.map(approval => firstAlbumStatus(admin, approval))).toEqual(['Approved', 'Pending'])
  })

  it('waits again when photos are added by somebody who waits for approval', () => {
    expect(albumStatusAfterAdding(teacher, 'Approved', 'others')).toBe('Pending')
    expect(albumStatusAfterAdding(head, 'Approved', 'others')).toBe('Approved')
    expect(albumStatusAfterAdding(head, 'Pending', 'others')).toBe('Pending')
    expect(albumStatusAfterAdding(admin, 'Approved', 'all')).toBe('Pending')
  })

  it('is approved by heads, and by administrators unless it is theirs and the school wants another pair of eyes', () => {
    expect(mayApproveAlbum(head, waiting, 'all')).toBe(true)
    expect(mayApproveAlbum(head, approved, 'all')).toBe(false)
    expect(mayApproveAlbum(teacher, waiting, 'others')).toBe(false)
    expect(mayApproveAlbum({ ...admin, author: true }, waiting, 'all')).toBe(false)
    expect(mayApproveAlbum({ ...admin, added: true }, again, 'all')).toBe(false)
    expect(mayApproveAlbum(admin, again, 'all')).toBe(true)
    expect(mayApproveAlbum({ ...admin, author: true }, waiting, 'others')).toBe(true)
  })

  it('is its author’s until it was seen; then photos alone', () => {
    expect([waiting, again, approved].map(state => albumEditing(teacher, state))).toEqual(['all', 'photos', 'photos'])
    expect([waiting, again, approved].map(state => albumEditing(head, state))).toEqual(['all', 'all', 'all'])
    expect([waiting, approved].map(state => albumEditing(other, state))).toEqual(['no', 'no'])
    expect([waiting, again, approved].map(state => mayDeleteAlbum(teacher, state))).toEqual([true, false, false])
    expect([waiting, approved].map(state => mayDeleteAlbum(other, state))).toEqual([false, false])
    expect(mayDeleteAlbum(admin, approved)).toBe(true)
  })

  it('is told of when it is approved', () => {
    expect([waiting, again, approved].map(state => mayNotifyAlbum(teacher, state))).toEqual([false, false, true])
    expect(mayNotifyAlbum(other, approved)).toBe(false)
    expect(mayNotifyAlbum(head, approved)).toBe(true)
  })

  it('leaves reported photos to SSA and SH', () => {
    expect(roles.filter(role => decidesPhotos({ roles: [role] }))).toEqual(['SchoolSuperAdmin', 'SchoolHead'])
  })
})

describe('properties of albums', () => {
  const person = fc.record({
    roles: fc.subarray([...roles], { minLength: 1 }),
    author: fc.boolean(),
    added: fc.boolean(),
  })
  const state = fc.record({ status: fc.constantFrom(...albumStatuses), published: fc.boolean() })
  const approval = fc.constantFrom(...noticeApprovals)

  it('nobody whose own albums wait approves what they made or added', () => {
    fc.assert(
      fc.property(person, state, approval, (one, where, how) => {
        if (firstAlbumStatus(one, how) === 'Pending' && (one.author || one.added))
          expect(mayApproveAlbum(one, where, how)).toBe(false)
      }),
    )
  })

  it('adding never approves, and whoever may delete an album may change all of it', () => {
    fc.assert(
      fc.property(person, state, approval, (one, where, how) => {
        if (where.status === 'Pending') expect(albumStatusAfterAdding(one, where.status, how)).toBe('Pending')
        if (mayDeleteAlbum(one, where)) expect(albumEditing(one, where)).toBe('all')
      }),
    )
  })
})
