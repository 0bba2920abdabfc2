import { flashNews } from '@school/api/client'
import { useCall } from '@school/api/react'
import { inSchool } from '@school/rules'
import { NewsTicker } from '@school/ui'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

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
