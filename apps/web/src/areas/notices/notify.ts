import { notices } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useTell } from '../../forms/tell-people'
import type { Notice } from './words'

/** Tells the people of a notice; a second time asks first; `told` is what came of it. */
export function useNotify() {
  const { tell, told: result } = useTell()
  const reload = useReload()
  const { client } = useApi()
  const notify = ({ id, title, told }: Pick<Notice, 'id' | 'title' | 'told'>) =>
    tell({
      title,
      send: again => client.call(notices.notify, { params: { id }, body: { again, told } }),
      reload: () => reload(notices.list, notices.event),
    })
  return { notify, told: result }
}
