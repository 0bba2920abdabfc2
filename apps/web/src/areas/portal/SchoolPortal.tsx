import { type AnswerOfCall, portal } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Cards, Field, Filters, FormHeader, Link, Pagination, SearchInput } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { PlainText } from '../../PlainText'
import { problemText } from '../../problems'
import { useSignedIn } from '../../session'
import { useText } from '../../text'
import { useFormTitle } from '../../titles'
import { useSearch } from '../../useSearch'

type Item = AnswerOfCall<typeof portal.list>['results'][number]

const pageSize = 24

/** Where an item leads, beside the page and without saying where from. */
function Ways({ item }: { item: Item }) {
  const text = useText()
  return (
    <>
      {item.link ? (
        <Link href={item.link} external>
          {text('portal.open')}
        </Link>
      ) : null}
      {item.file ? (
        <Link href={item.file.url} external>
          {item.file.name}
        </Link>
      ) : null}
    </>
  )
}

/** /parent/school-portal-list: what the school shows its families. */
export default function SchoolPortal() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const search = useSearch()
  const [page, setPage] = useState(1)
  const query = { text: search.text, page, pageSize }
  const { data, error, mutate } = useCall(portal.list, { query }, { keepPreviousData: true })
  return (
    <>
      <FormHeader title={title('g.portal')} context={settings.school?.name} />
      <Filters>
        <div data-wide="">
          <Field label={text('app.search')}>
            <SearchInput
              value={search.typed}
              onChange={value => {
                search.setTyped(value)
                setPage(1)
              }}
            />
          </Field>
        </div>
      </Filters>
      <Cards
        label={text('portal.items')}
        rows={data?.results}
        rowKey={item => item.id}
        empty={{ title: text(search.text ? 'portal.notFound' : 'portal.none') }}
        error={error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined}
        card={item => ({
          title: item.title,
          picture: item.imageUrl ?? undefined,
          line: item.text ? <PlainText text={item.text} /> : undefined,
          actions: item.link || item.file ? <Ways item={item} /> : undefined,
        })}
      />
      {data && data.pagination.count > pageSize ? (
        <Pagination page={page} pageSize={pageSize} count={data.pagination.count} onPage={setPage} />
      ) : null}
    </>
  )
}
