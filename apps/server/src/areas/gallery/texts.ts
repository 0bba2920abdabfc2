import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  AddPhoto: 'gallery.addPhoto',
  TooManyPhotos: 'gallery.TooManyPhotos',
  PhotoType: 'gallery.PhotoType',
  PhotoTooLarge: 'gallery.PhotoTooLarge',
  AfterToday: 'gallery.afterToday',
  OutsideYear: 'gallery.outsideYear',
  Album: 'gallery.Album',
  PhotoReported: 'gallery.PhotoReported',
  ReportedIn: 'gallery.ReportedIn',
} as const

export const galleryText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const galleryFieldText = fieldTextOf(ids)
