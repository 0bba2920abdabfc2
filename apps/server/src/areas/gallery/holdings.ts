import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const galleryHoldings: readonly Holding[] = [
  { table: 'gallery_albums', thing: 'gallery', transactions: { area: 'gallery', at: 'event_date' } },
  { table: 'gallery_photos', thing: 'photos' },
  { table: 'gallery_reports', thing: 'photos', adds: true },
  { table: 'gallery_tellings', thing: 'gallery', adds: true },
  { table: 'photo_consents', thing: 'consents' },
]
