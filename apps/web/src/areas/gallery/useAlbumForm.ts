import { gallery } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { audienceIds } from '../../forms/audience'
import { useForm } from '../../forms/form'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { begun, photosOf, sentPhotos, useProblems, type Values } from './album-values'
import type { Album, Offers } from './words'

export interface AlbumPlan {
  readonly offers: Offers
  readonly album: Album | undefined
  readonly onClose: () => void
}

/** The form of an album; what is deleted in it is gone at once. */
export function useAlbumForm({ offers, album, onClose }: AlbumPlan) {
  const text = useText()
  const intl = useIntl()
  const toast = useToast()
  const confirm = useConfirm()
  const reload = useReload()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(offers, album),
    problems: useProblems(offers),
    shownBy: [gallery.list, gallery.event, gallery.mine],
    onClose,
  })
  const { start, values } = form
  // What is deleted here is gone at once; the rest of the form is compared with what is left.
  const [saved, setSaved] = useState(album)
  const sent = ({ photos, ...rest }: Values) => JSON.stringify([rest, sentPhotos(photos)])
  const typed = sent(values) !== sent({ ...start, photos: photosOf(saved) })

  const save = () => {
    const { photos, ...rest } = values
    const body = {
      ...rest,
      academicYearId: values.academicYearId!,
      eventDate: values.eventDate!,
      audience: audienceIds(values.audience),
      ...sentPhotos(photos),
    }
    return form.save(
      () =>
        saved
          ? client.call(gallery.update, { params: { id: saved.id }, body: { ...body, version: saved.version } })
          : client.call(gallery.create, { body }),
      text('gallery.saved'),
    )
  }

  const removePhoto = async (fileId: string) => {
    const photo = saved?.photos.find(one => one.fileId === fileId)
    if (!saved || !photo) return true
    const sure = await confirm({
      icon: 'danger',
      title: text('gallery.deletePhoto'),
      message: text('gallery.deletePhotoHelp'),
      confirmText: text('gallery.deleteOne'),
    })
    if (!sure) return false
    try {
      setSaved(await client.call(gallery.removePhoto, { params: { a: saved.id, b: photo.id } }))
    } catch (failure) {
      throw new Error(problemText(intl, failure))
    }
    toast.success(text('gallery.photoDeleted'))
    await reload(gallery.list, gallery.event, gallery.mine)
    return true
  }

  return {
    ...form,
    typed,
    save,
    removePhoto,
    /** Files that are kept already. */
    kept: saved?.photos.map(photo => photo.fileId) ?? [],
  }
}

export type AlbumFormState = ReturnType<typeof useAlbumForm>
