import { notices } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useTell } from '../../forms/tell-people'
import type { Notice } from './words'

/** Tells the people of a notice; a second time asks first. */
export function useNotify(): (notice: Pick<Notice, 'id' | 'title' | 'told'>) => Promise<void> {
  const tell = useTell()
  const reload = useReload()
  const { client } = useApi()
  return ({ id, title, told }) =>
    tell({
      title,
      send: again => client.call(notices.notify, { params: { id }, body: { again, told } }),
      reload: () => reload(notices.list, notices.event),
    })
}
