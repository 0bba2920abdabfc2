import { gallery } from '@school/api/client'
import { useCall } from '@school/api/react'
import type { Audience } from '@school/rules'
import { Badge, Banner, ErrorState, Pagination, Panel, PanelBody, PanelList, Skeleton } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'

const pageSize = 10

/** Students of an audience whose guardians did not agree to photos, beside the form of an album. */
export function WithoutConsent({ audience, academicYearId }: { audience: Audience; academicYearId: string | undefined }) {
  const intl = useIntl()
  const text = useText()
  const [page, setPage] = useState(1)
  const { sectionIds, courseIds, divisionIds } = audience
  const { data, error, mutate } = useCall(gallery.withoutConsent, {
    query: {
      academicYearId,
      sectionIds: [...sectionIds],
      courseIds: [...courseIds],
      divisionIds: [...divisionIds],
      page,
      pageSize,
    },
  })
  if (error && !data) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!data) return <Skeleton />
  const { totals, pagination, results } = data
  return (
    <Panel title={text('gallery.withoutConsent', { count: pagination.count, all: totals.students })}>
      <PanelBody>
        {totals.no > 0 ? (
          <Banner tone="warning">{text('gallery.saidNo', { count: totals.no })}</Banner>
        ) : (
          <p>{text(pagination.count > 0 ? 'gallery.nobodySaidNo' : 'gallery.allAgreed')}</p>
        )}
      </PanelBody>
      {results.length > 0 ? (
        <PanelList
          rows={results.map(row => ({
            key: row.id,
            text: [row.name, row.class].join(' · '),
            end:
              row.given === false ? (
                <Badge status="danger">{text('gallery.no')}</Badge>
              ) : (
                <Badge>{text('gallery.notAsked')}</Badge>
              ),
          }))}
        />
      ) : null}
      {pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={pagination.count} onPage={setPage} />
      ) : null}
    </Panel>
  )
}
