import type { AnswerOfCall, auth } from '@school/api/client'
import { Banner, PageAnnouncements, SafeHtml } from '@school/ui'

type Announcement = AnswerOfCall<typeof auth.notifications>['banners'][number]

/** The operator's announcements over a page, each until it is closed. */
export default function Announcements({
  banners,
  onRead,
}: {
  banners: readonly Announcement[]
  onRead: (banner: Announcement) => void
}) {
  return (
    <PageAnnouncements>
      {banners.map(banner => (
        <Banner key={banner.id} tone={banner.tone} title={banner.title} onDismiss={() => onRead(banner)}>
          <SafeHtml html={banner.message} />
        </Banner>
      ))}
    </PageAnnouncements>
  )
}
