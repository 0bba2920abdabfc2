export { PhotoEditor, type PhotoEditorProps } from './PhotoEditor'
export type { AlbumPhoto, PhotoAlbum } from './photo-list'
