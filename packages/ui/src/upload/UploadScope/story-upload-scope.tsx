import { useState } from 'react'
import { userEvent, within } from 'storybook/test'
import { Button } from '../../form'
import { MultipleFileUpload } from '../MultipleFileUpload'
import { type PhotoAlbum, PhotoEditor } from '../PhotoEditor'
import { useHandUploads } from '../story-uploads'
import type { UploadedFile } from '../useUploads'
import { UploadScope, useFormUploads } from './UploadScope'

/** A form with papers and photos whose uploads go on by hand. */
export function HandForm({ width = 760 }: { width?: number }) {
  const { upload, panel } = useHandUploads()
  const [papers, setPapers] = useState<readonly UploadedFile[]>([])
  const [album, setAlbum] = useState<PhotoAlbum>({ photos: [], cover: null })
  const [saved, setSaved] = useState<readonly string[]>([])
  const uploads = useFormUploads(() =>
    setSaved(before => [...before, [...papers, ...album.photos].map(({ id }) => id).join('+') || 'nothing']),
  )
  return (
    <div style={{ maxWidth: width }}>
      <UploadScope uploads={uploads}>
        <MultipleFileUpload autoStart label="Papers" upload={upload} value={papers} onChange={setPapers} />
        <PhotoEditor label="Photos" maxPhotos={10} maxAtOnce={5} upload={upload} value={album} onChange={setAlbum} />
      </UploadScope>
      <div style={{ display: 'flex', gap: 8, marginTop: 24 }}>
        <Button variant="primary" busy={uploads.waiting} onClick={() => uploads.save()}>
          Save
        </Button>
        <output aria-label="Saved">{saved.join(' ') || 'not yet'}</output>
      </div>
      {panel}
    </div>
  )
}

/** What the checks press and read. */
export const parts = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  const choose = (field: 'Papers' | 'Photos', files: File[]) => {
    const group = canvas.getByRole('group', { name: new RegExp(`^${field}`) })
    return userEvent.upload(group.querySelector<HTMLInputElement>('input[type=file]')!, files, { applyAccept: false })
  }
  return {
    canvas,
    button: (name: string) => canvas.getByRole('button', { name }),
    press: (name: string) => userEvent.click(canvas.getByRole('button', { name })),
    choosePapers: (...files: File[]) => choose('Papers', files),
    choosePhotos: (...files: File[]) => choose('Photos', files),
    saved: () => canvas.getByLabelText('Saved'),
  }
}
