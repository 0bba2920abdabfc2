import type { EntryListProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { AnecdotalEntries } from './AnecdotalEntries'
import { ClassDiary } from './ClassDiary'

/** The two tabs of the screen, for the lists below them. */
export type DiaryTabs = Pick<EntryListProps<never>, 'statuses' | 'status' | 'onStatus'>

/** /student/anecdotal: what was noted about students, and what classes are given. */
export default function AnecdotalDiary() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'diary' ? 'diary' : 'anecdotal'
  const tabs: DiaryTabs = {
    statuses: [
      { key: 'anecdotal', label: text('diary.tab.anecdotal') },
      { key: 'diary', label: text('diary.tab.diary') },
    ],
    status: tab,
    onStatus: key => setParams(key === 'diary' ? { tab: 'diary' } : {}, { replace: true }),
  }
  return tab === 'diary' ? <ClassDiary tabs={tabs} /> : <AnecdotalEntries tabs={tabs} />
}
