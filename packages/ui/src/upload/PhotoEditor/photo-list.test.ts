import { describe, expect, it } from 'vitest'
import { type AlbumPhoto, addPhoto, coverOf, movePhoto, type PhotoAlbum, replacePhoto, withoutPhotos } from './photo-list'

const photo = (id: string): AlbumPhoto => ({ id, name: `${id}.jpg`, caption: '' })
const album = (ids: string, cover: string | null = null): PhotoAlbum => ({ photos: [...ids].map(photo), cover })
const ids = ({ photos }: PhotoAlbum) => photos.map(one => one.id).join('')

describe('an album', () => {
  it('shows its first photo unless another one was chosen', () => {
    expect(coverOf(album('abc'))).toBe('a')
    expect(coverOf(album('abc', 'c'))).toBe('c')
    expect(coverOf(album('abc', 'z'))).toBe('a')
    expect(coverOf(album(''))).toBeUndefined()
  })

  it('moves a photo, not beyond its ends', () => {
    expect(ids(movePhoto(album('abcd'), 'a', 2))).toBe('bcad')
    expect(ids(movePhoto(album('abcd'), 'd', 0))).toBe('dabc')
    expect(ids(movePhoto(album('abcd'), 'b', -3))).toBe('bacd')
    expect(ids(movePhoto(album('abcd'), 'b', 9))).toBe('acdb')
    expect(ids(movePhoto(album('abcd'), 'z', 1))).toBe('abcd')
  })

  it('keeps the order of the choice, whichever photo arrived first', () => {
    const ranks: Readonly<Record<string, number>> = { x: 1, y: 2, z: 3 }
    const arrive = (order: string) =>
      ids([...order].reduce((before, id) => addPhoto(before, photo(id), one => ranks[one]), album('ab')))
    for (const order of ['xyz', 'zyx', 'yzx', 'xzy']) expect(arrive(order)).toBe('abxyz')
  })

  it('keeps its cover when the photo is cropped, and loses it with the photo', () => {
    const cropped = replacePhoto(album('abc', 'b'), 'b', photo('B'))
    expect([ids(cropped), coverOf(cropped)]).toEqual(['aBc', 'B'])
    expect(coverOf(withoutPhotos(cropped, ['B']))).toBe('a')
    expect(ids(withoutPhotos(album('abc', 'c'), ['a']))).toBe('bc')
    expect(coverOf(withoutPhotos(album('abc', 'c'), ['a']))).toBe('c')
  })
})
