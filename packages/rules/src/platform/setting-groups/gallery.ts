import type { SettingDefinition } from './definition'

/** Albums. */
export const gallerySettings: readonly SettingDefinition[] = [
  {
    code: 'gallery.download',
    group: 'gallery',
    label: 'Families save photos of albums',
    help: 'Everybody who sees an album can save its photos, as large as they are shown.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'gallery.maxPhotos',
    group: 'gallery',
    label: 'Photos of one album',
    help: 'An album takes no more photos than this.',
    type: 'int',
    default: 100,
    min: 10,
    max: 300,
    editor: 'both',
  },
]
