import { gallery } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useTell } from '../../forms/tell-people'
import type { AlbumRow } from './words'

/** Tells the people of an album; a second time asks first; `told` is what came of it. */
export function useNotify() {
  const { tell, told: result } = useTell()
  const reload = useReload()
  const { client } = useApi()
  const notify = ({ id, title, told }: Pick<AlbumRow, 'id' | 'title' | 'told'>) =>
    tell({
      title,
      send: again => client.call(gallery.notify, { params: { id }, body: { again, told } }),
      reload: () => reload(gallery.list, gallery.event),
    })
  return { notify, told: result }
}
