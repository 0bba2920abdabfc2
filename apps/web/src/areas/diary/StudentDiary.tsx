import { Button, Columns, Dialog, ErrorState, FormHeader, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { DiaryCalendar } from './DiaryCalendar'
import { DiaryDays } from './DiaryDays'
import { DiaryFilters, DiaryTools } from './DiaryTools'
import { type Item, keyOf } from './family-item'
import { OpenItem, useItemTitle } from './OpenItem'
import { useFamilyDiary } from './useFamilyDiary'
import { useMarks } from './useMarks'

/** /parent/student-diary: what the child was given, day by day. */
export default function StudentDiary() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const navigate = useNavigate()
  const { settings } = useSignedIn()
  const familyDiary = useFamilyDiary()
  const { address, data, error, retry } = familyDiary
  const marks = useMarks()
  const titleOf = useItemTitle()
  const [opened, setOpened] = useState<string>()
  const item = familyDiary.itemOf(opened)
  const open = (one: Item) => {
    // A notice has a page of its own, where it is acknowledged.
    if (one.type === 'notice') {
      navigate(`/communication/notices?notice=${one.id}`)
      return
    }
    setOpened(keyOf(one))
    if (one.type === 'diary' && !one.seenAt) marks.seen(one.id)
  }
  if (error && !data) return <ErrorState onRetry={retry}>{problemText(intl, error)}</ErrorState>
  return (
    <>
      <FormHeader title={title('g.diary')} context={settings.school?.name} actions={<DiaryTools diary={familyDiary} />} />
      <DiaryFilters diary={familyDiary} />
      {item ? (
        <Dialog
          open
          title={titleOf(item)}
          onClose={() => setOpened(undefined)}
          footer={<Button onClick={() => setOpened(undefined)}>{text('diary.close')}</Button>}
        >
          <OpenItem item={item} marks={marks} />
        </Dialog>
      ) : null}
      <Columns>
        <DiaryDays diary={familyDiary} marks={marks} item={item} onOpen={open} />
        <Stack>
          <DiaryCalendar date={address.date} today={address.today} onChange={day => address.set({ date: day })} />
        </Stack>
      </Columns>
    </>
  )
}
