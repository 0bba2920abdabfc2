import { auth, flashNews } from '@school/api/client'
import { useCall } from '@school/api/react'
import { inSchool } from '@school/rules'
import { ChildSheet, NewsTicker, NoticeSection } from '@school/ui'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

/** What the school told the family last. */
export function NewestNotice() {
  const { data } = useCall(auth.notifications, {}, { refreshInterval: 60_000 })
  const newest = data?.studentNotificationList[0]
  if (!newest) return null
  return (
    <ChildSheet>
      <NoticeSection title={newest.title} html={newest.message} sentOnDisplay={newest.sentOnDisplay} />
    </ChildSheet>
  )
}

/** News of the day for the person, where the session is in a school. */
export function FlashNews() {
  const { viewer } = useSignedIn()
  const text = useText()
  const { data } = useCall(flashNews.current, inSchool(viewer) ? {} : null, { refreshInterval: 300_000 })
  return (
    <NewsTicker
      label={text('home.flash')}
      items={data?.map(({ id, text: news, link }) => ({ id, text: news, href: link || undefined })) ?? []}
    />
  )
}
