import { gallery } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useTell } from '../../forms/tell-people'
import type { AlbumRow } from './words'

/** Tells the people of an album; a second time asks first. */
export function useNotify(): (album: Pick<AlbumRow, 'id' | 'title' | 'told'>) => Promise<void> {
  const tell = useTell()
  const reload = useReload()
  const { client } = useApi()
  return ({ id, title, told }) =>
    tell({
      title,
      send: again => client.call(gallery.notify, { params: { id }, body: { again, told } }),
      reload: () => reload(gallery.list, gallery.event),
    })
}
