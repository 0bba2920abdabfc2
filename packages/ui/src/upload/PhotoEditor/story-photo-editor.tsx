import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { useHandUploads } from '../story-uploads'
import { PhotoEditor, type PhotoEditorProps } from './PhotoEditor'
import type { AlbumPhoto, PhotoAlbum } from './photo-list'

/** A drawn landscape, so that stories need no file. */
const scene = (sky: string, hill: string, sun: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${sky}"/><circle cx="300" cy="90" r="38" fill="${sun}"/><path d="M0 220 110 120l90 80 70-50 130 90v60H0z" fill="${hill}"/></svg>`,
  )}`

const drawn = (id: string, name: string, caption: string, colors: [string, string, string]): AlbumPhoto => ({
  id,
  name,
  caption,
  url: scene(...colors),
  picture: true,
})

/** Photos that the server has. */
export const albumPhotos: readonly AlbumPhoto[] = [
  drawn('one', 'march past.jpg', 'The houses march past.', ['#bcd7ea', '#4c7a5a', '#f3d27a']),
  drawn('two', 'relay.jpg', '', ['#f0dcc2', '#8a6a4a', '#e58f5a']),
  drawn('three', 'prizes.jpg', 'Prizes for class V.', ['#d5d3ea', '#56618f', '#f7efc9']),
]

export type Args = Omit<PhotoEditorProps, 'upload' | 'value' | 'onChange'> & {
  initial?: readonly AlbumPhoto[]
  width?: number
}

/** An album whose uploads go on by hand. */
export function HandAlbum({ initial = [], width = 760, ...field }: Args) {
  const { upload, panel } = useHandUploads()
  const [value, setValue] = useState<PhotoAlbum>({ photos: initial, cover: null })
  return (
    <div style={{ maxWidth: width }}>
      <PhotoEditor {...field} upload={upload} value={value} onChange={setValue} />
      {panel}
      <output aria-label="Value">{value.photos.map(({ id }) => id).join() || 'none'}</output>
      <output aria-label="Chosen cover">{value.cover ?? 'first'}</output>
    </div>
  )
}

/** What the checks press and read. */
export const parts = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const group = () => canvas.getByRole('group', { name: /Photos/ })
  return {
    canvas,
    group,
    button: (name: string) => canvas.getByRole('button', { name }),
    press: (name: string) => userEvent.click(canvas.getByRole('button', { name })),
    choose: (...files: File[]) =>
      userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, files, { applyAccept: false }),
    status: () => within(group()).getByRole('status'),
    value: () => canvas.getByLabelText('Value'),
  }
}
